import { chown, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withClient } from './databases.js';
import type { TestCertificate } from './test-certificate.js';
import { within } from './within.js';

/** Has a Postgres of this machine speak TLS, too, with a certificate. */
export async function useTls(superuserUrl: string, { cert, key }: TestCertificate): Promise<void> {
  await withClient(superuserUrl, async (admin) => {
    const { rows } = await admin.query<{ data_directory: string }>('show data_directory');
    const directory = rows[0]?.data_directory ?? '';
    const { uid, gid } = await stat(directory);
    for (const [name, text] of [
      ['server.crt', cert],
      ['server.key', key],
    ] as const) {
      const file = join(directory, name);
      await writeFile(file, text, { mode: 0o600 });
      await chown(file, uid, gid);
    }
    await admin.query('alter system set ssl = on');
    await admin.query('select pg_reload_conf()');
  });
  await within(30, 'it speaks TLS', () =>
    withClient(`${superuserUrl}?sslmode=no-verify`, async () => true).catch(() => false),
  );
}
