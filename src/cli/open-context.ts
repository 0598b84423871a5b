import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadConfig, readDataDir, readEnvironment } from '../config.js';
import { type AppContext, closeContext, createContext } from '../context.js';

/**
 * Runs a command against the stack that the settings name, or that `DATA_DIR` says is running here, and
 * closes what it opened.
 * @throws {ConfigError} when neither says where the stores are
 */
export async function withContext<T>(work: (ctx: AppContext) => Promise<T>): Promise<T> {
  const ctx = createContext(loadConfig(await settings()), 'cli');
  try {
    return await work(ctx);
  } finally {
    await closeContext(ctx);
  }
}

async function settings(): Promise<Record<string, string | undefined>> {
  const given = readEnvironment();
  const dataDir = readDataDir(given);
  const runtime = await readJson(join(dataDir, 'runtime.json'));
  const secrets = await readJson(join(dataDir, 'secrets.json'));
  return {
    ...secrets,
    ...(runtime['database_url'] ? { DATABASE_URL: runtime['database_url'] } : {}),
    ...(runtime['redis_url'] ? { REDIS_URL: runtime['redis_url'] } : {}),
    ...given,
    LOG_LEVEL: 'silent', // standard output holds the answer and nothing else
  };
}

async function readJson(path: string): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return {};
  }
}
