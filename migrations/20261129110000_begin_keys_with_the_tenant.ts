import type { Knex } from 'knex';

export const config = { transaction: false };

/**
 * Primary, unique and foreign keys of tenants' tables begin with the tenant: its rows lie side by side in each key, no key
 * leads from one tenant to another, and a table can be split by tenant.
 *
 * It runs while the tables are in use. Indexes are built concurrently and foreign keys are checked without holding up a write;
 * each exchange of one key for the other holds its table for as long as it takes to change the catalogue. It waits a
 * moment for that, lets the others go first, and tries again. Stopped midway it goes on where it was.
 *
 * The release before runs on the result: `FOUND_ALONE` and `NAMED_BY_THE_RELEASE_BEFORE` keep what its statements name.
 */
export async function up(knex: Knex): Promise<void> {
  for (const key of [...FOUND_ALONE, ...NAMED_BY_THE_RELEASE_BEFORE]) await buildUnique(knex, key);
  await exchangeKeys(knex, 'ofTenant', async () => undefined);
  for (const { index, table, column, constraint } of HASHES) {
    await knex.raw(`create index concurrently if not exists ${index} on ${table} (${column})`);
    await patiently(knex, `alter table ${table} drop constraint if exists ${constraint}`);
  }
  await knex.raw(refuseUnlessErased('r.tenant_id = old.tenant_id and '));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(refuseUnlessErased(''));
  for (const { index, table, column, constraint } of HASHES) {
    await buildUnique(knex, { name: constraint, table, columns: column });
    await patiently(
      knex,
      `alter table ${table} add constraint ${constraint} unique using index ${constraint}`,
    );
    await knex.raw(`drop index concurrently if exists ${index}`);
  }
  await exchangeKeys(knex, 'before', async () => {
    for (const { name } of [...FOUND_ALONE, ...NAMED_BY_THE_RELEASE_BEFORE]) {
      await knex.raw(`drop index concurrently if exists ${name}`);
    }
  });
}

/**
 * Foreign keys go between the indexes that they lead to and the keys before, which they would hold in place.
 * @param once for the new indexes to be the only ones of their columns, so that foreign keys lead to them
 */
async function exchangeKeys(knex: Knex, to: 'ofTenant' | 'before', once: () => Promise<void>): Promise<void> {
  for (const { table, name } of SPANNING_KEYS) {
    await patiently(knex, `alter table ${table} drop constraint if exists ${name}`);
  }
  for (const key of PRIMARY_KEYS) await buildPrimaryKey(knex, key, key[to]);
  for (const key of UNIQUE_KEYS) await buildUniqueKey(knex, key, key[to]);
  await once();
  for (const key of FOREIGN_KEYS) await exchangeForeignKey(knex, key, to === 'ofTenant');
  for (const key of PRIMARY_KEYS) await exchangePrimaryKey(knex, key, key[to]);
  for (const key of UNIQUE_KEYS) await exchangeUniqueKey(knex, key, key[to]);
  await knex.raw(
    'delete from oauth_sign_ins s where user_id is not null and not exists (select from users u where u.id = s.user_id)',
  );
  for (const { table, name, definition } of SPANNING_KEYS) {
    await patiently(knex, `alter table ${table} add constraint ${name} foreign key ${definition} not valid`);
    await knex.raw(`alter table ${table} validate constraint ${name}`);
  }
}

/** A sign-in names its user before the tenant is known, and an app may be for every tenant. */
const SPANNING_KEYS = [
  {
    table: 'oauth_sign_ins',
    name: 'oauth_sign_ins_user_id_fkey',
    definition: '(user_id) references users (id) on delete cascade',
  },
  {
    table: 'oauth_grants',
    name: 'oauth_grants_oauth_app_id_fkey',
    definition: '(oauth_app_id) references oauth_apps (id)',
  },
];

interface PrimaryKey {
  readonly table: string;
  readonly ofTenant: string;
  readonly before: string;
}

const PRIMARY_KEYS: readonly PrimaryKey[] = [
  ...[
    'agent_invitations',
    'api_keys',
    'approvals',
    'bulk_changes',
    'bulk_updates',
    'businesses',
    'calculations',
    'categorisations',
    'category_memory',
    'category_rules',
    'clients',
    'declarations',
    'documents',
    'erasures',
    'events',
    'files',
    'hmrc_access',
    'hmrc_agent_grants',
    'hmrc_grants',
    'import_errors',
    'import_mappings',
    'import_statements',
    'imports',
    'kept_records',
    'oauth_apps',
    'oauth_grants',
    'obligation_readings',
    'obligations',
    'outbox',
    'outbox_dead',
    'prefills',
    'properties',
    'quarterly_updates',
    'report_schedules',
    'reports',
    'request_logs',
    'source_accounts',
    'status_history',
    'submission_batch_items',
    'submission_batch_schedules',
    'submission_batches',
    'submissions',
    'tax_returns',
    'transactions',
    'users',
    'webhook_attempts',
    'webhook_deliveries',
    'webhook_endpoints',
    'webhook_recoveries',
  ].map((table) => ({ table, ofTenant: 'tenant_id, id', before: 'id' })),
  { table: 'ledger_sums', ofTenant: 'tenant_id, sequence', before: 'sequence' },
  { table: 'readiness_marks', ofTenant: 'tenant_id, sequence', before: 'sequence' },
  { table: 'row_counts', ofTenant: 'tenant_id, sequence', before: 'sequence' },
  {
    table: 'document_links',
    ofTenant: 'tenant_id, transaction_id, document_id',
    before: 'transaction_id, document_id',
  },
  { table: 'file_chunks', ofTenant: 'tenant_id, file_id, sequence', before: 'file_id, sequence' },
  { table: 'oauth_tokens', ofTenant: 'tenant_id, token_hash', before: 'token_hash' },
  { table: 'webhook_claims', ofTenant: 'tenant_id, webhook_delivery_id', before: 'webhook_delivery_id' },
  { table: 'work_faults', ofTenant: 'tenant_id, queue, work_id, kind', before: 'queue, work_id, kind' },
];

interface UniqueKey {
  readonly name: string;
  readonly table: string;
  readonly ofTenant: string;
  readonly before: string;
  readonly after?: string;
  readonly isConstraint?: true;
}

const UNIQUE_KEYS: readonly UniqueKey[] = [
  {
    name: 'webhook_attempts_webhook_delivery_id_number_key',
    table: 'webhook_attempts',
    ofTenant: 'tenant_id, webhook_delivery_id, number',
    before: 'webhook_delivery_id, number',
    isConstraint: true,
  },
  {
    name: 'webhook_deliveries_event_id_webhook_endpoint_id_key',
    table: 'webhook_deliveries',
    ofTenant: 'tenant_id, event_id, webhook_endpoint_id',
    before: 'event_id, webhook_endpoint_id',
    isConstraint: true,
  },
  {
    name: 'reports_one_of_schedule',
    table: 'reports',
    ofTenant: 'tenant_id, report_schedule_id, scheduled_on',
    before: 'report_schedule_id, scheduled_on',
    after: 'where report_schedule_id is not null',
  },
  {
    name: 'submission_batch_items_in_order',
    table: 'submission_batch_items',
    ofTenant: 'tenant_id, batch_id, position',
    before: 'batch_id, position',
  },
  {
    name: 'submission_batches_one_of_schedule',
    table: 'submission_batches',
    ofTenant: 'tenant_id, schedule_id, scheduled_on, schedule_part',
    before: 'schedule_id, scheduled_on, schedule_part',
    after: 'where schedule_id is not null',
  },
  {
    name: 'transactions_by_identity',
    table: 'transactions',
    ofTenant: 'tenant_id, client_id, identity_key, source_account_id',
    before: 'client_id, identity_key, source_account_id',
    after: 'nulls not distinct where identity_key is not null',
  },
  {
    name: 'transactions_by_transfer_pair',
    table: 'transactions',
    ofTenant: 'tenant_id, transfer_pair_id',
    before: 'transfer_pair_id',
    after: 'where transfer_pair_id is not null',
  },
];

interface ForeignKey {
  readonly table: string;
  readonly column: string;
  readonly references: string;
  readonly onDelete?: 'cascade';
}

const FOREIGN_KEYS: readonly ForeignKey[] = [
  { table: 'api_keys', column: 'issued_by_id', references: 'api_keys' },
  { table: 'api_keys', column: 'rotated_from_id', references: 'api_keys' },
  { table: 'approvals', column: 'calculation_id', references: 'calculations' },
  { table: 'declarations', column: 'approval_id', references: 'approvals' },
  { table: 'declarations', column: 'calculation_id', references: 'calculations' },
  { table: 'documents', column: 'file_id', references: 'files' },
  { table: 'file_chunks', column: 'file_id', references: 'files', onDelete: 'cascade' },
  { table: 'import_errors', column: 'import_id', references: 'imports', onDelete: 'cascade' },
  { table: 'import_statements', column: 'import_id', references: 'imports', onDelete: 'cascade' },
  { table: 'import_statements', column: 'source_account_id', references: 'source_accounts' },
  { table: 'imports', column: 'file_id', references: 'files' },
  { table: 'kept_records', column: 'erasure_id', references: 'erasures' },
  { table: 'oauth_apps', column: 'issued_by_id', references: 'api_keys' },
  { table: 'oauth_apps', column: 'previous_secret_given_to_id', references: 'api_keys' },
  { table: 'oauth_apps', column: 'secret_given_to_id', references: 'api_keys' },
  { table: 'oauth_grants', column: 'user_id', references: 'users' },
  { table: 'oauth_tokens', column: 'oauth_grant_id', references: 'oauth_grants', onDelete: 'cascade' },
  { table: 'reports', column: 'file_id', references: 'files' },
  { table: 'submissions', column: 'calculation_id', references: 'calculations' },
  { table: 'submissions', column: 'declaration_id', references: 'declarations' },
  { table: 'users', column: 'issued_by_id', references: 'api_keys' },
  {
    table: 'webhook_attempts',
    column: 'webhook_delivery_id',
    references: 'webhook_deliveries',
    onDelete: 'cascade',
  },
  { table: 'webhook_deliveries', column: 'event_id', references: 'events' },
  { table: 'webhook_deliveries', column: 'webhook_endpoint_id', references: 'webhook_endpoints' },
  { table: 'webhook_recoveries', column: 'webhook_endpoint_id', references: 'webhook_endpoints' },
];

interface Index {
  readonly name: string;
  readonly table: string;
  readonly columns: string;
}

/** Credentials and persons are looked up before their tenant is known. */
const FOUND_ALONE: readonly Index[] = [
  { name: 'api_keys_by_id', table: 'api_keys', columns: 'id' },
  { name: 'oauth_apps_by_id', table: 'oauth_apps', columns: 'id' },
  { name: 'oauth_grants_by_id', table: 'oauth_grants', columns: 'id' },
  { name: 'oauth_tokens_by_hash', table: 'oauth_tokens', columns: 'token_hash' },
  { name: 'users_by_id', table: 'users', columns: 'id' },
];

/** Looked up without the tenant by statements of the release before, often or `on conflict`; for the next release to drop. */
const NAMED_BY_THE_RELEASE_BEFORE: readonly Index[] = [
  ...[
    'erasures',
    'events',
    'files',
    'outbox',
    'outbox_dead',
    'request_logs',
    'webhook_deliveries',
    'webhook_endpoints',
  ].map((table) => ({ name: `${table}_by_id`, table, columns: 'id' })),
  { name: 'document_links_by_pair', table: 'document_links', columns: 'transaction_id, document_id' },
  { name: 'webhook_claims_by_delivery', table: 'webhook_claims', columns: 'webhook_delivery_id' },
  { name: 'work_faults_by_work', table: 'work_faults', columns: 'queue, work_id, kind' },
];

/** Hashes of 256 random bits need no key that spans all tenants, only a way to be found. */
const HASHES = [
  {
    table: 'approvals',
    column: 'link_hash',
    constraint: 'approvals_link_hash_key',
    index: 'approvals_by_link',
  },
  {
    table: 'hmrc_agent_grants',
    column: 'state_hash',
    constraint: 'hmrc_agent_grants_state_hash_key',
    index: 'hmrc_agent_grants_by_state',
  },
  {
    table: 'hmrc_grants',
    column: 'state_hash',
    constraint: 'hmrc_grants_state_hash_key',
    index: 'hmrc_grants_by_state',
  },
];

async function buildUnique(
  knex: Knex,
  { name, table, columns, after = '' }: Index & { readonly after?: string },
): Promise<void> {
  const { rows } = await knex.raw<{ rows: { indisvalid: boolean }[] }>(
    'select indisvalid from pg_index where indexrelid = to_regclass(?)',
    [name],
  );
  if (rows[0]?.indisvalid === true) return;
  if (rows[0] !== undefined) await knex.raw(`drop index concurrently ${name}`);
  await knex.raw(`create unique index concurrently ${name} on ${table} (${columns}) ${after}`);
}

async function buildPrimaryKey(knex: Knex, { table }: PrimaryKey, columns: string): Promise<void> {
  if (await hasIndex(knex, `${table}_pkey`, columns)) return;
  await buildUnique(knex, { name: `${table}_next_key`, table, columns });
}

async function exchangePrimaryKey(knex: Knex, { table }: PrimaryKey, columns: string): Promise<void> {
  if (await hasIndex(knex, `${table}_pkey`, columns)) return;
  await patiently(
    knex,
    `alter table ${table} drop constraint ${table}_pkey,
       add constraint ${table}_pkey primary key using index ${table}_next_key`,
  );
}

async function buildUniqueKey(
  knex: Knex,
  { name, table, after = '' }: UniqueKey,
  columns: string,
): Promise<void> {
  if (await hasIndex(knex, name, columns)) return;
  await buildUnique(knex, { name: `${name}_new`, table, columns, after });
}

async function exchangeUniqueKey(
  knex: Knex,
  { name, table, isConstraint }: UniqueKey,
  columns: string,
): Promise<void> {
  if (await hasIndex(knex, name, columns)) return;
  await patiently(
    knex,
    isConstraint
      ? `alter table ${table} drop constraint ${name}, add constraint ${name} unique using index ${name}_new`
      : `drop index if exists ${name}; alter index ${name}_new rename to ${name}`,
  );
}

const nameOf = ({ table, column }: ForeignKey, isOfTenant: boolean) =>
  `${table}_${isOfTenant ? 'tenant_id_' : ''}${column}_fkey`;

async function exchangeForeignKey(knex: Knex, key: ForeignKey, isOfTenant: boolean): Promise<void> {
  const { table, column, references, onDelete } = key;
  const name = nameOf(key, isOfTenant);
  const [columns, target] = isOfTenant ? [`tenant_id, ${column}`, 'tenant_id, id'] : [column, 'id'];
  if (!(await hasConstraint(knex, name))) {
    await patiently(
      knex,
      `alter table ${table} add constraint ${name} foreign key (${columns}) references ${references} (${target})
       ${onDelete === undefined ? '' : `on delete ${onDelete}`} not valid`,
    );
  }
  await knex.raw(`alter table ${table} validate constraint ${name}`);
  await patiently(knex, `alter table ${table} drop constraint if exists ${nameOf(key, !isOfTenant)}`);
}

async function hasConstraint(knex: Knex, name: string): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: unknown[] }>('select from pg_constraint where conname = ?', [name]);
  return rows.length > 0;
}

async function hasIndex(knex: Knex, name: string, columns: string): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: unknown[] }>(
    `select from pg_indexes where indexname = ? and strpos(replace(indexdef, '"', ''), ?) > 0`,
    [name, `(${columns})`],
  );
  return rows.length > 0;
}

/** As it was, but for the return, which is found by its tenant. */
const refuseUnlessErased = (ofTenant: string) => `
  create or replace function refuse_unless_erased() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and exists (
      select from erasures e where e.tenant_id = old.tenant_id and e.status = 'processing' and (e.subject = 'tenant'
        or (e.livemode = old.livemode
          and e.client_id = (select r.client_id from tax_returns r where ${ofTenant}r.id = old.tax_return_id)))
    ) then
      return old;
    end if;
    raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
  end $$`;

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK_DETECTED = '40P01';
const ATTEMPTS = 1_000;
/** Well under the second after which Postgres looks for deadlocks, so that no transaction ends by one. */
const LOCK_MS = 300;

/**
 * Changes the catalogue in one transaction that waits a moment for its locks, since all who come after it wait as long.
 * @throws when the tables were never free for it in ten minutes
 */
async function patiently(knex: Knex, sql: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await knex.transaction(async (trx) => {
        await trx.raw(`set local lock_timeout = '${LOCK_MS}ms'`);
        await trx.raw(sql);
      });
    } catch (error) {
      const { code } = error as { code?: unknown };
      if ((code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK_DETECTED) || attempt === ATTEMPTS) throw error;
    }
    await knex.raw('select pg_sleep(0.2 + random() / 2)');
  }
}
