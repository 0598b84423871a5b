import { LIMITS } from '../../limits/limits.js';
import { rowsOf, type TenantExecutor } from '../executor.js';

/** How many live things of each kind hang on another; kinds without any are left out. */
export type Dependents = Readonly<Record<string, number>>;

/** Counting stops here: the figure then stands for that many or more. */
const MAX = LIMITS.requests.countedDependents.value;

type Query = ReturnType<typeof rowsOf>;

/** Counts the live things of a client, and those in others' ledgers of which the client is an owner. */
export async function countClientDependents(db: TenantExecutor, clientId: string): Promise<Dependents> {
  const kinds = [
    'businesses',
    'properties',
    'source_accounts',
    'transactions',
    'tax_returns',
    'documents',
  ] as const;
  const joint = rowsOf({ ...db, clientId: null }, 'properties')
    .whereNot({ client_id: clientId })
    .whereRaw(`owners <> '[]' and owners @> cast(? as jsonb)`, [JSON.stringify([{ clientId }])]);
  return countEach(db, [
    ...kinds.map((kind) => [kind, rowsOf(db, kind).where({ [`${kind}.client_id`]: clientId })] as const),
    ['joint_properties', joint],
  ]);
}

/** The live transactions, or splits of them, that count towards the business or property, and its accounts. */
export async function countOwnerDependents(
  db: TenantExecutor,
  owner: { clientId: string } & ({ businessId: string } | { propertyId: string }),
): Promise<Dependents> {
  const [column, splitField, id] =
    'businessId' in owner
      ? ['business_id', 'businessId', owner.businessId]
      : ['property_id', 'propertyId', owner.propertyId];
  const transactions = rowsOf(db, 'transactions')
    .where({ 'transactions.client_id': owner.clientId })
    .where((either) =>
      either
        .where({ [column]: id })
        .orWhereRaw('splits @> ?::jsonb', [JSON.stringify([{ [splitField]: id }])]),
    );
  const accounts = rowsOf(db, 'source_accounts').where({ [`default_${column}`]: id });
  return countEach(db, [
    ['transactions', transactions],
    ['source_accounts', accounts],
  ]);
}

/** The live transactions that came from the account. */
export async function countAccountDependents(
  db: TenantExecutor,
  account: { clientId: string; id: string },
): Promise<Dependents> {
  const transactions = rowsOf(db, 'transactions').where({
    'transactions.client_id': account.clientId,
    source_account_id: account.id,
  });
  return countEach(db, [['transactions', transactions]]);
}

async function countEach(
  db: TenantExecutor,
  kinds: readonly (readonly [string, Query])[],
): Promise<Dependents> {
  const counts: Record<string, number> = {};
  for (const [kind, rows] of kinds) {
    const some = rows.whereNull('deleted_at').limit(MAX).select('id').as('some');
    const [row] = await db.trx(some).count({ count: '*' });
    const count = Number(row?.['count'] ?? 0);
    if (count > 0) counts[kind] = count;
  }
  return counts;
}
