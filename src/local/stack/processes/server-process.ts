import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readEnvironment } from '../../../config/environment.js';
import type { OsAccount } from '../stores/os-account.js';
import type { ServerLog } from '../stores/server-log.js';
import { isAlive } from './os-process.js';

/** A server that runs beside this process, started here or found running. */
export interface ServerProcess {
  readonly pid: number;
  /** Settles when the process has ended, for whatever reason, with its exit code where that is known. */
  readonly ended: Promise<number | null>;
}

/**
 * Starts a program in a session of its own, so that Ctrl-C in the terminal does not reach it before us. Its output
 * goes to the log.
 * @throws when the program cannot be started at all
 */
export async function spawnServer(options: {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly account?: OsAccount | undefined;
  readonly log: ServerLog;
  /** Whether this process stays alive for it. */
  readonly awaited?: boolean;
}): Promise<ServerProcess> {
  const { command, args, cwd, account, log, awaited = false } = options;
  const child = spawn(command, args, {
    ...account,
    cwd,
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log.fd, log.fd],
    env: plainEnvironment(),
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  await once(child, 'spawn');
  if (!awaited) child.unref();
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command} did not start.`);
  return { pid, ended };
}

/** Follows a process that another parent started. */
export function followProcess(pid: number): ServerProcess {
  const ended = new Promise<null>((resolve) => {
    const timer = setInterval(() => {
      if (isAlive(pid)) return;
      clearInterval(timer);
      resolve(null);
    }, 250);
    timer.unref();
  });
  return { pid, ended };
}

/** The servers read settings from the environment too: they get none of ours, and plain English for their messages. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'SystemRoot', 'TEMP'];
  const found = Object.entries(readEnvironment()).filter(([name]) => kept.includes(name));
  return { ...Object.fromEntries(found), LC_ALL: 'C', TZ: 'UTC' };
}
