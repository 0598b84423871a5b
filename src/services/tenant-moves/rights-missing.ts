import type { Cells } from '../../db/tenant-moves/cells.js';
import { type CellRights, findCellRights } from '../../db/tenant-moves/move-checks-queries.js';

/** Lines of what the logins of a move lack. They need not be superusers, who have every right. */
export async function rightsMissing({ source, target }: Cells): Promise<readonly string[]> {
  const [here, there] = await Promise.all([findCellRights(source), findCellRights(target)]);
  return [
    ...lackOf('MOVE_SOURCE_URL', here, [...AT_BOTH, 'replication']),
    ...lackOf('MOVE_TARGET_URL', there, [...AT_BOTH, 'subscriptions']),
  ];
}

const AT_BOTH = ['tables', 'policies', 'triggers', 'database'] as const;

/** Rights of a login, as an operator gives them. */
const GRANTS: Readonly<Record<keyof CellRights, string>> = {
  tables: 'membership of the role that owns the tables',
  policies: 'BYPASSRLS',
  triggers: 'SET on the parameter session_replication_role',
  database: 'CREATE on the database',
  replication: 'REPLICATION',
  subscriptions: 'membership of pg_create_subscription',
};

function lackOf(name: string, rights: CellRights, needed: readonly (keyof CellRights)[]): string[] {
  const lacks = needed.filter((right) => !rights[right]).map((right) => GRANTS[right]);
  return lacks.length === 0 ? [] : [`The login of ${name} is no superuser and lacks ${lacks.join(', ')}.`];
}
