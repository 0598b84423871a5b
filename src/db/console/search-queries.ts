import type { Knex } from 'knex';
import type { IdKind } from '../../domain/ids.js';
import { OF_ANY_TENANT } from '../row-key.js';

/** Something that a search found, apart from work. */
export interface Hit {
  readonly kind: IdKind;
  readonly id: string;
  readonly tenantId: string;
  /** Label beside it; never a number of HMRC's. */
  readonly label: string;
  /** Its client, if it is of one. */
  readonly clientId?: string | null;
}

const LIMIT = 1_001;
/** A search that takes longer is ended by the server. */
const LONGEST_MS = 5_000;

/** The host of `url`, without a login before it. */
const HOST = `regexp_replace(substring(url from '^[a-z]+://([^/]*)'), '^.*@', '')`;

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
     from (select id, tenant_id, deleted_at, ${HOST} as host from webhook_endpoints) w
     where deleted_at is null and host ilike ? order by host, id limit ${LIMIT}`,
    [like(text)],
  );

/** Clients, and what they have, whose external id is the text. */
export async function findByExternalId(system: Knex, text: string): Promise<Hit[]> {
  const [clients, others] = await Promise.all([
    hits(
      system,
      `select 'client' as kind, id, tenant_id as "tenantId", 'external id ' || external_id as label
       from clients where external_id = ? and deleted_at is null limit ${LIMIT}`,
      [text],
    ),
    system.transaction(
      async (trx) => {
        // Reading a whole table looks cheaper while it is small, and is not once it has grown.
        await trx.raw(`set local statement_timeout = ${LONGEST_MS}; set local enable_seqscan = off`);
        return hits(trx, OTHERS_BY_EXTERNAL_ID, { text });
      },
      { readOnly: true },
    ),
  ]);
  return [...clients, ...others];
}

const WITH_EXTERNAL_ID: readonly (readonly [kind: IdKind, table: string])[] = [
  ['business', 'businesses'],
  ['property', 'properties'],
  ['sourceAccount', 'source_accounts'],
  ['transaction', 'transactions'],
];

/** Tenant by tenant and mode by mode, as the indexes have them: a probe for each. */
const OTHERS_BY_EXTERNAL_ID = `select f.* from tenants t cross join (values (true), (false)) as m (livemode) cross join lateral (
  ${WITH_EXTERNAL_ID.map(
    ([kind, table]) =>
      `select '${kind}' as kind, id, tenant_id as "tenantId", 'external id ' || external_id as label, client_id as "clientId"
       from ${table} o where o.tenant_id = t.id and o.livemode = m.livemode and o.external_id = :text and o.deleted_at is null`,
  ).join(' union all ')}) f limit ${LIMIT}`;

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

/** The row behind a public id, by kind; nothing for a kind that is not kept in a row of its own. */
export async function findById(system: Knex, kind: IdKind, id: string): Promise<Hit[]> {
  const place = BY_ID[kind];
  if (place === undefined) return [];
  const { table, label, client = 'null' } = place;
  const [tenant, condition] =
    kind === 'tenant' ? ['id', 'id = ?'] : ['tenant_id', `${OF_ANY_TENANT} and id = ?`];
  return hits(
    system,
    `select '${kind}' as kind, id, ${tenant} as "tenantId", ${label} as label, cast(${client} as uuid) as "clientId"
     from ${table} where ${condition}`,
    [id],
  );
}

interface Place {
  readonly table: string;
  /** SQL; nothing that a tenant's client has written. */
  readonly label: string;
  readonly client?: string;
}

const YEAR = `'tax year ' || tax_year || '-' || lpad(cast((tax_year + 1) % 100 as text), 2, '0')`;
const ofClient = (table: string, label: string): Place => ({ table, label, client: 'client_id' });

const BY_ID: Readonly<Partial<Record<IdKind, Place>>> = {
  tenant: { table: 'tenants', label: 'name' },
  webhookEndpoint: { table: 'webhook_endpoints', label: HOST },
  client: { table: 'clients', label: `coalesce('external id ' || external_id, 'client')` },
  event: ofClient('events', 'type'),
  taxReturn: ofClient('tax_returns', `state || ', ' || ${YEAR}`),
  property: ofClient('properties', 'kind'),
  business: ofClient('businesses', `'business'`),
  transaction: ofClient('transactions', `coalesce(${YEAR}, 'transaction')`),
  importMapping: { table: 'import_mappings', label: `'mapping of columns'` },
  sourceAccount: ofClient('source_accounts', 'kind'),
  submissionBatch: { table: 'submission_batches', label: `'batch of submissions'` },
  submissionBatchSchedule: { table: 'submission_batch_schedules', label: `'schedule of batches'` },
  reportSchedule: ofClient('report_schedules', 'type'),
  webhookRecovery: {
    table: 'webhook_recoveries',
    label: `mode || case when finished_at is null then ', runs' else ', over' end`,
  },
  apiKey: ofClient('api_keys', `name || case when revoked_at is null then '' else ', revoked' end`),
  oauthApp: { table: 'oauth_apps', label: 'name' },
  oauthGrant: ofClient('oauth_grants', `'access of an app'`),
  user: { table: 'users', label: 'role' },
  categoryRule: { table: 'category_rules', label: `'rule of categories'` },
  categoryMemory: ofClient('category_memory', `'memory of categories'`),
  request: { table: 'request_logs', label: `method || ' ' || path || ', ' || status` },
  approval: ofClient('approvals', 'state'),
  document: ofClient('documents', 'media_type'),
  erasure: ofClient('erasures', `subject || ', ' || status`),
  agentInvitation: ofClient('agent_invitations', 'status'),
  obligation: ofClient('obligations', `status || ', ' || ${YEAR}`),
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
  bindings: readonly Knex.RawBinding[] | Knex.ValueDict,
): Promise<Hit[]> {
  const { rows } = await system.raw<{ rows: Hit[] }>(sql, bindings);
  return rows;
}
