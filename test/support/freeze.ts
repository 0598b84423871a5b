import { withClient } from './databases.js';
import { within } from './within.js';

const IN_TRANSACTION = `
  select from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
    and pid <> pg_backend_pid() and state = 'idle in transaction'`;
const BUSY = IN_TRANSACTION.replace('idle in transaction', 'active');

/**
 * Stops a process where it is in no transaction: in one it would hold rows for as long as it stands still, and others would wait for
 * them until their time is over.
 * @param databaseUrl its login's, which sees what its sessions do
 */
export async function freezeBetweenTransactions(
  signal: (name: 'SIGSTOP' | 'SIGCONT') => void,
  databaseUrl: string,
): Promise<void> {
  await withClient(databaseUrl, (client) =>
    within(60, 'the process can be stopped between transactions', async () => {
      signal('SIGSTOP');
      await within(20, 'its statements have ended', async () => (await client.query(BUSY)).rowCount === 0);
      if ((await client.query(IN_TRANSACTION)).rowCount === 0) return true;
      signal('SIGCONT');
      return false;
    }),
  );
}
