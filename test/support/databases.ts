import pg from 'pg';

/** Creates a database, a copy of `template` when given. @returns its address */
export async function createDatabase(clusterUrl: string, name: string, template?: string): Promise<string> {
  await withClient(clusterUrl, (client) =>
    client.query(`create database "${name}"${template === undefined ? '' : ` template "${template}"`}`),
  );
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function dropDatabase(clusterUrl: string, name: string): Promise<void> {
  await withClient(clusterUrl, (client) => client.query(`drop database if exists "${name}" with (force)`));
}

/** One connection as the owner, closed afterwards. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
