import { ConfigError } from './config-error.js';
import { DEFAULTS } from './settings.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** Environment of the process without what is empty, which counts as not set. Nothing else reads `process.env`. */
export function readEnvironment(env: Environment = process.env): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
    ),
  );
}

/** Settings that only servers need are optional here, so that tools may read addresses alone. */
export function readDataDir(env: Environment = readEnvironment()): string {
  return env['DATA_DIR'] || DEFAULTS.DATA_DIR;
}

/** The database alone, past any pooler, for the migration entry, which needs no other setting. @throws {ConfigError} */
export function readDatabaseUrl(env: Environment = readEnvironment()): string {
  const url = env['DATABASE_DIRECT_URL'] || env['DATABASE_URL'];
  if (!url) throw new ConfigError(['DATABASE_URL is not set']);
  return url;
}
