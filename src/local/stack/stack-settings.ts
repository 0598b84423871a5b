import { type Config, loadConfig } from '../../config/config.js';
import { readDataDir } from '../../config/environment.js';
import { isLoopbackUrl } from '../../domain/is-loopback-url.js';
import { loadSecrets } from './data-dir/load-secrets.js';
import { prepareDataDir } from './data-dir/prepare-data-dir.js';
import { isErrno } from './data-dir/private-file.js';
import { freePort, isPortFree } from './stores/free-port.js';

type Environment = Record<string, string | undefined>;

const PORT_SETTINGS = ['PORT', 'ADMIN_PORT', 'HMRC_SANDBOX_PORT'] as const;
/** Receivers on this machine, so that a webhook can be tried out at once. */
const DEFAULT_SANDBOX_PORT = 3002;
/** Nobody else calls the sandbox on this machine. HMRC's own limit, three calls a second, would have a whole return take a minute. */
const OWN_SANDBOX_INTERVAL_MS = '100';
const LOOPBACK = '127.0.0.1/32,::1/128';

/** Settings of a stack. */
export interface StackSettings {
  /** For the programs: what was given, and what the stack adds. */
  readonly env: Environment;
  readonly config: Config;
  /** Whether there is to be a demo tenant. */
  readonly withDemo: boolean;
  /** The sandbox runs here, for test data at least. */
  readonly ownSandbox: boolean;
}

/** The real path of `DATA_DIR`, made when it is missing. */
export async function openDataDir(env: Environment): Promise<string> {
  return await prepareDataDir(readDataDir(env));
}

/**
 * Completes the settings for a stack in this `DATA_DIR`: with generated secrets when its database is ours or it is
 * meant for a demo, a port of 0 with a free one. Stores that are yet to start have no address of their own here.
 * @throws {ConfigError} naming every setting that is missing or wrong
 */
export async function completeSettings(
  given: Environment,
  dataDir: string,
  { forDemo }: { readonly forDemo: boolean },
): Promise<StackSettings> {
  const env: Environment = { ...given, DATA_DIR: dataDir, NODE_ENV: given['NODE_ENV'] || 'production' };
  const withDemo = forDemo || !given['DATABASE_URL'];
  const ownSandbox = !given['HMRC_BASE_URL'];
  for (const name of PORT_SETTINGS) if (env[name] === '0') env[name] = String(await freePort());
  if (withDemo) {
    const { HMRC_CLIENT_ID, HMRC_CLIENT_SECRET, ...secrets } = await loadSecrets(dataDir);
    const defaults = {
      ...secrets,
      WEBHOOK_ALLOW_PRIVATE: LOOPBACK,
      ...(ownSandbox ? { HMRC_CLIENT_ID, HMRC_CLIENT_SECRET } : {}),
    };
    for (const [name, value] of Object.entries(defaults)) env[name] = env[name] || value;
  }
  if (forDemo || (!given['DATABASE_URL'] && !given['REDIS_URL'])) sendLiveToOwnSandbox(env);
  const config = loadConfig({
    DATABASE_URL: 'postgres://embedded',
    ...(env['REDIS_SENTINELS'] || env['REDIS_CLUSTER'] ? {} : { REDIS_URL: 'redis://embedded' }),
    ...withoutEmpty(env),
  });
  return { env, config, withDemo, ownSandbox };
}

/**
 * A stack that cannot be reached from outside, on stores of its own or for a demo, may file live data with the sandbox. Any
 * other must name its HMRC: real people must not believe to have filed. Its sandbox is called faster than HMRC may be.
 */
function sendLiveToOwnSandbox(env: Environment): void {
  const isPrivate = !env['PUBLIC_URL'] || isLoopbackUrl(env['PUBLIC_URL']);
  if (env['HMRC_BASE_URL'] || !isPrivate) return;
  const sandbox = `http://127.0.0.1:${env['HMRC_SANDBOX_PORT'] || DEFAULT_SANDBOX_PORT}`;
  env['HMRC_BASE_URL'] = sandbox;
  env['HMRC_AUTHORISE_URL'] = sandbox;
  env['HMRC_CALL_INTERVAL_MS'] ||= OWN_SANDBOX_INTERVAL_MS;
}

/** @throws naming the port and its setting, when another program uses it */
export async function assertPortsFree({ config, ownSandbox }: StackSettings): Promise<void> {
  await assertPortFree('PORT', config.port);
  await assertPortFree('ADMIN_PORT', config.adminPort);
  if (ownSandbox) await assertPortFree('HMRC_SANDBOX_PORT', config.hmrcSandbox.port);
}

async function assertPortFree(setting: string, port: number): Promise<void> {
  try {
    if (await isPortFree(port)) return;
  } catch (error) {
    if (!isErrno(error, 'EACCES')) throw error;
    throw new Error(`Port ${port} may not be used by this account: set ${setting} to another.`, {
      cause: error,
    });
  }
  throw new Error(`Port ${port} is used by another program: end that, or set ${setting} to another port.`);
}

function withoutEmpty(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}
