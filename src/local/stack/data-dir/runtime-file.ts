import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readJsonObject, writePrivateFile } from './private-file.js';

/** Addresses of the running stack, as tools find them in `DATA_DIR/runtime.json`. */
export interface Runtime {
  readonly api_url: string;
  readonly admin_url: string;
  /** `null` when HMRC itself is used. */
  readonly hmrc_sandbox_url: string | null;
  /** Address at which live data is filed; `null` if live keys are refused. */
  readonly hmrc_live_url: string | null;
  /** The data files of the embedded database; `null` when the database is not embedded. */
  readonly database_files: string | null;
  /** The owner role, password included. */
  readonly database_url: string;
  readonly redis_url: string;
  /** The process that runs the stack. */
  readonly pid: number;
  readonly [extra: string]: unknown;
}

/** The addresses last written, or `undefined` when nothing runs there. Whether it still runs is not checked. */
export async function readRuntime(dataDir: string): Promise<Runtime | undefined> {
  const saved = await readJsonObject(join(dataDir, 'runtime.json'));
  if (!saved) return undefined;
  const { api_url, admin_url, hmrc_sandbox_url, database_url, redis_url, pid } = saved;
  if (typeof api_url !== 'string' || typeof admin_url !== 'string') return undefined;
  if (typeof hmrc_sandbox_url !== 'string' && hmrc_sandbox_url !== null) return undefined;
  if (typeof database_url !== 'string' || typeof redis_url !== 'string' || typeof pid !== 'number')
    return undefined;
  const hmrc_live_url = typeof saved['hmrc_live_url'] === 'string' ? saved['hmrc_live_url'] : null;
  const database_files = typeof saved['database_files'] === 'string' ? saved['database_files'] : null;
  return {
    ...saved,
    api_url,
    admin_url,
    hmrc_sandbox_url,
    hmrc_live_url,
    database_files,
    database_url,
    redis_url,
    pid,
  };
}

/** Publishes the addresses in one step, readable by this user alone. */
export async function writeRuntime(dataDir: string, runtime: Runtime): Promise<void> {
  await writePrivateFile(join(dataDir, 'runtime.json'), `${JSON.stringify(runtime, null, 2)}\n`);
}

/** Withdraws the addresses; does nothing when there are none. */
export async function removeRuntime(dataDir: string): Promise<void> {
  await rm(join(dataDir, 'runtime.json'), { force: true });
}
