import type { Knex } from 'knex';

/** Something that a search found, apart from work. */
export interface Hit {
  readonly kind: 'tenant' | 'webhookEndpoint' | 'client' | 'event' | 'taxReturn';
  readonly id: string;
  readonly tenantId: string;
  /** What is shown beside it; never a number of HMRC's. */
  readonly label: string;
}

const LIMIT = 1_001;

const like = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Tenants whose name holds the text, in any case. */
export const findTenantsByName = (system: Knex, text: string): Promise<Hit[]> =>
  hits(
    system,
    `select 'tenant' as kind, id, id as "tenantId", name || ', ' || plan || ', ' || status as label
     from tenants where name ilike ? order by lower(name), id limit ${LIMIT}`,
    [like(text)],
  );

/** Receivers whose host holds the text. */
export const findReceiversByHost = (system: Knex, text: string): Promise<Hit[]> =>
  hits(
    system,
    `select 'webhookEndpoint' as kind, id, tenant_id as "tenantId", host as label
     from (select id, tenant_id, deleted_at, regexp_replace(substring(url from '^[a-z]+://([^/]*)'), '^.*@', '') as host from webhook_endpoints) w
     where deleted_at is null and host ilike ? order by host, id limit ${LIMIT}`,
    [like(text)],
  );

/** Clients whose external id is the text. */
export const findClientsByExternalId = (system: Knex, text: string): Promise<Hit[]> =>
  hits(
    system,
    `select 'client' as kind, id, tenant_id as "tenantId", 'external id ' || external_id as label
     from clients where external_id = ? and deleted_at is null limit ${LIMIT}`,
    [text],
  );

/** Clients who are called exactly so, given name first. */
export const findClientsByName = (system: Knex, text: string): Promise<Hit[]> =>
  hits(
    system,
    `select 'client' as kind, c.id, c.tenant_id as "tenantId", c.given_name || ' ' || c.family_name as label
     from clients c, unnest(cast(? as text[]), cast(? as text[])) as n (given, family)
     where lower(c.family_name) = n.family and lower(c.given_name) = n.given and c.deleted_at is null limit ${LIMIT}`,
    splitsOf(text.toLowerCase()),
  );

/** Returns to which HMRC answered under a correlation id. */
export const findReturnsByCorrelation = (system: Knex, text: string): Promise<Hit[]> =>
  hits(
    system,
    `select 'taxReturn' as kind, tax_return_id as id, tenant_id as "tenantId", 'correlation id' as label from (
       select tax_return_id, tenant_id from submissions where hmrc_correlation_id = :text
       union select tax_return_id, tenant_id from status_history where hmrc_correlation_id = :text) f limit ${LIMIT}`,
    { text },
  );

/** The row behind a public id, by kind. */
export async function findById(system: Knex, kind: Hit['kind'], id: string): Promise<Hit[]> {
  const [table, label] = BY_ID[kind];
  const tenant = kind === 'tenant' ? 'id' : 'tenant_id';
  return hits(
    system,
    `select '${kind}' as kind, id, ${tenant} as "tenantId", ${label} as label from ${table} where id = ?`,
    [id],
  );
}

const BY_ID: Readonly<Record<Hit['kind'], readonly [string, string]>> = {
  tenant: ['tenants', 'name'],
  webhookEndpoint: [
    'webhook_endpoints',
    `regexp_replace(substring(url from '^[a-z]+://([^/]*)'), '^.*@', '')`,
  ],
  client: ['clients', `coalesce('external id ' || external_id, 'client')`],
  event: ['events', 'type'],
  taxReturn: ['tax_returns', `state || ', tax year from ' || tax_year`],
};

/** Every place at which a name may fall into given and family name. */
function splitsOf(name: string): [string[], string[]] {
  const words = name.split(' ').filter((word) => word !== '');
  const places = words.slice(1).map((_, index) => index + 1);
  return [places.map((at) => words.slice(0, at).join(' ')), places.map((at) => words.slice(at).join(' '))];
}

async function hits(
  system: Knex,
  sql: string,
  bindings: readonly (string | string[])[] | { readonly text: string },
): Promise<Hit[]> {
  const { rows } = await system.raw<{ rows: Hit[] }>(sql, bindings as never);
  return rows;
}
