import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '../databases.js';

/**
 * Creates an extension named citus in a database, which notes in `citus.calls` what it is asked. The server cannot have the real
 * one. Takes a superuser.
 */
export async function createFakeCitus(adminUrl: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fake-citus-'));
  const files = join(folder, 'extension');
  // The server may run as another user.
  await chmod(folder, 0o755);
  await cp(import.meta.dirname, files, { recursive: true });
  await withClient(adminUrl, async (client) => {
    await client.query(`select set_config('extension_control_path', $1, false)`, [`${folder}:$system`]);
    await client.query('create extension citus schema public');
  });
  await rm(folder, { recursive: true });
}
