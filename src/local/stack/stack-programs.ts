import type { LongRunning } from './processes/launch-program.js';
import type { StackSettings } from './stack-settings.js';

/** The source files of the programs that make up a stack, from the root of the repository. */
export interface StackEntries {
  readonly migrate: string;
  readonly cli: string;
  readonly hmrcSandbox: string;
  readonly workers: string;
  readonly admin: string;
  readonly web: string;
}

export const STACK_ENTRIES: StackEntries = {
  migrate: 'src/cli/migrate.ts',
  cli: 'src/cli/main.ts',
  hmrcSandbox: 'src/local/hmrc-sandbox/server.ts',
  workers: 'workers/main.ts',
  admin: 'admin/server.ts',
  web: 'src/http/server.ts',
};

/** The programs that stay; they are ended from the last to the first, so that no request meets a missing worker. */
export function stackPrograms(entries: StackEntries, settings: StackSettings): LongRunning[] {
  const { env, config, ownSandbox } = settings;
  const host = reachableHost(config.host);
  const sandbox: LongRunning = {
    name: 'hmrc-sandbox',
    entry: entries.hmrcSandbox,
    env,
    ready: `tcp://127.0.0.1:${config.hmrcSandbox.port}`,
  };
  return [
    ...(ownSandbox ? [sandbox] : []),
    { name: 'workers', entry: entries.workers, env, ready: 'message' },
    { name: 'admin', entry: entries.admin, env, ready: `tcp://${host}:${config.adminPort}` },
    { name: 'web', entry: entries.web, env, ready: `http://${host}:${config.port}/readyz` },
  ];
}

/** Host part of the URL at which a server that listens on `host` is reached from this machine. */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
