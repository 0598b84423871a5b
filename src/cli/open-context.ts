import { join } from 'node:path';
import { loadConfig } from '../config/config.js';
import { ConfigError } from '../config/config-error.js';
import { readDataDir, readEnvironment } from '../config/environment.js';
import { type AppContext, closeContext, createContext } from '../context.js';
import { readJsonObject } from '../local/stack/data-dir/private-file.js';
import { type CommandAct, recordCommand } from '../services/audit/record-act.js';

/**
 * Runs a command against the stack that the settings name, or that `DATA_DIR` says is running here, and
 * closes what it opened.
 * @throws {ConfigError} when neither says where the stores are
 */
export async function withContext<T>(
  work: (ctx: AppContext, stack: { readonly embedded: boolean }) => Promise<T>,
): Promise<T> {
  const { env, embedded } = await settings();
  const ctx = createContext(loadConfig(env), 'cli');
  try {
    return await work(ctx, { embedded });
  } finally {
    await closeContext(ctx);
  }
}

/** Runs a command that changes something: the record of acts has a line before and after it. */
export const withAct = <T>(act: CommandAct, work: (ctx: AppContext) => Promise<T>): Promise<T> =>
  withContext((ctx) => recordCommand(ctx, act, () => work(ctx)));

async function settings(): Promise<{ env: Record<string, string | undefined>; embedded: boolean }> {
  const given = readEnvironment();
  const dataDir = readDataDir(given);
  const runtime = await readTexts(join(dataDir, 'runtime.json'));
  const secrets = await readTexts(join(dataDir, 'secrets.json'));
  const env = {
    ...secrets,
    ...(runtime['database_url'] ? { DATABASE_URL: runtime['database_url'] } : {}),
    ...(runtime['redis_url'] ? { REDIS_URL: runtime['redis_url'] } : {}),
    ...(runtime['web_processes'] ? { WEB_PROCESSES: runtime['web_processes'] } : {}),
    ...(runtime['hmrc_live_url'] ? { HMRC_BASE_URL: runtime['hmrc_live_url'] } : {}),
    ...given,
    LOG_LEVEL: 'silent', // standard output holds the answer and nothing else
  };
  if (env.DATABASE_URL === undefined) {
    const where = `no stack runs in ${dataDir} and DATABASE_URL is not set`;
    throw new ConfigError([`${where}: start one with npm start, or set DATA_DIR to where one runs`]);
  }
  const embedded = Boolean(runtime['database_files']) && env.DATABASE_URL === runtime['database_url'];
  return { env, embedded };
}

/** Texts and numbers of a file of the stack, as text; none where the file cannot be read. */
async function readTexts(path: string): Promise<Readonly<Record<string, string>>> {
  const saved = await readJsonObject(path).catch(() => undefined);
  const members = Object.entries(saved ?? {}).filter(([, value]) =>
    ['string', 'number'].includes(typeof value),
  );
  return Object.fromEntries(members.map(([name, value]) => [name, String(value)]));
}
