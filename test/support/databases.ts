import pg from 'pg';
import { within } from './within.js';

const INSUFFICIENT_PRIVILEGE = '42501';

/** Creates a database, a copy of `template` when given. @returns its address */
export async function createDatabase(clusterUrl: string, name: string, template?: string): Promise<string> {
  await withClient(clusterUrl, (client) =>
    client.query(`create database "${name}"${template === undefined ? '' : ` template "${template}"`}`),
  );
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Only a superuser may end an autovacuum worker that is at the database: it is waited for. */
export async function dropDatabase(clusterUrl: string, name: string): Promise<void> {
  await withClient(clusterUrl, (client) =>
    within(30, `the database ${name} is dropped`, async () => {
      try {
        await client.query(`drop database if exists "${name}" with (force)`);
        return true;
      } catch (error) {
        if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
        return false;
      }
    }),
  );
}

/** One connection as the owner, closed afterwards. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // A connection that the server ends fails the statement under way; an error event of its own would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
