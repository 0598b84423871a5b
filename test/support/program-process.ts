import { spawnProgram } from '../../src/local/stack/processes/program.js';
import { freePort } from '../../src/local/stack/stores/free-port.js';
import { within } from './within.js';

/** One program of ours in a process of its own. */
export interface ProgramProcess {
  readonly pid: number;
  /** Sends SIGTERM. @returns the exit code, or the signal that ended it. @throws when the time is over */
  terminate(seconds: number): Promise<number | string | null>;
  signal(signal: NodeJS.Signals): void;
  /** Ends it by force, if it still runs. */
  kill(): Promise<void>;
  output(): string;
}

const READY_SECONDS = 180;

/** Starts a program and waits until it says that it is set up. */
export async function startProgram(
  entry: string,
  env: Readonly<Record<string, string>>,
): Promise<ProgramProcess> {
  const child = spawnProgram({ name: entry, entry }, { ...env });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
    });
  }
  let isReady = false;
  child.on('message', (message) => {
    isReady ||= message === 'ready';
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  await within(READY_SECONDS, `${entry} is ready`, () => {
    if (hasEnded()) throw new Error(`${entry} ended early:\n${text}`);
    return isReady;
  });
  return {
    pid: child.pid ?? 0,
    async terminate(seconds) {
      child.kill('SIGTERM');
      await within(seconds, `${entry} has ended`, hasEnded);
      return child.exitCode ?? child.signalCode;
    },
    signal: (signal) => void child.kill(signal),
    async kill() {
      child.kill('SIGKILL');
      await within(10, `${entry} is dead`, hasEnded);
    },
    output: () => text,
  };
}

/** Starts the API on a free port. */
export async function startApi(
  env: Readonly<Record<string, string>>,
): Promise<ProgramProcess & { readonly url: string }> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const program = await startProgram('src/http/server.ts', { ...env, PORT: new URL(url).port });
  await within(30, 'the API answers', () =>
    fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    ),
  );
  return { ...program, url };
}
