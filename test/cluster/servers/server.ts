import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { DebianRoot } from '../../support/debian/debian-root.js';

/** A server at a place of its own, which somebody starts again when it has died. */
export interface Server {
  readonly name: string;
  readonly pid: number;
  signal(signal: NodeJS.Signals): void;
  /** Ends it by force. */
  kill(): Promise<void>;
  /** Starts it once more, when it has ended. */
  start(): Promise<void>;
  output(): string;
}

export interface Command {
  readonly name: string;
  readonly user: string;
  readonly command: string;
  readonly args: readonly string[];
}

/** The last output of a server is enough to see why it ended. */
const KEPT_CHARACTERS = 200_000;

/** Starts a server in the folder of Debian; whether it answers is for the caller to find out. */
export function startServer(root: DebianRoot, { name, user, command, args }: Command): Server {
  let output = '';
  const run = () => {
    const started = root.start(user, command, args);
    for (const stream of [started.stdout, started.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString('utf8')).slice(-KEPT_CHARACTERS);
      });
    }
    return started;
  };
  let child = run();
  return {
    name,
    get pid() {
      return child.pid ?? 0;
    },
    signal: (signal) => void child.kill(signal),
    async kill() {
      child.kill('SIGKILL');
      await ended(child);
    },
    async start() {
      await ended(child);
      child = run();
    },
    output: () => output,
  };
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function ended(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) await once(child, 'exit');
}
