import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A database by the embedded server's superuser, whose password the server keeps beside its data. */
export async function adminAddress(dataDir: string, databaseUrl: string): Promise<string> {
  const saved: unknown = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8'));
  const url = new URL(databaseUrl);
  url.username = 'postgres';
  url.password = (saved as { adminPassword: string }).adminPassword;
  return url.href;
}
