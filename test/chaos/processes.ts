import { freePort } from '../../src/local/stack/stores/free-port.js';
import { type ProgramProcess, startProgram } from '../support/program-process.js';

/** One of our processes at a place of its own, which somebody starts again when it dies. */
export interface Place {
  readonly name: string;
  /** Of the process that runs now. */
  pid(): number;
  signal(signal: NodeJS.Signals): void;
  /** Waits until the process is dead, then starts the next one: the same program, or that of another release. */
  replace(entry?: string): Promise<void>;
  /** Asks it to stop. @returns whether it did so in order */
  stop(): Promise<boolean>;
  output(): string;
}

const STOP_SECONDS = 40;

export async function startPlace(
  name: string,
  entry: string,
  env: Readonly<Record<string, string>>,
): Promise<Place> {
  let running: ProgramProcess = await startProgram(entry, env);
  let earlier = '';
  return {
    name,
    pid: () => running.pid,
    signal: (signal) => running.signal(signal),
    async replace(next = entry) {
      await running.kill();
      earlier += running.output();
      running = await startProgram(next, env);
    },
    async stop() {
      running.signal('SIGCONT');
      try {
        return (await running.terminate(STOP_SECONDS)) === 0;
      } catch {
        await running.kill();
        return false;
      }
    },
    output: () => earlier + running.output(),
  };
}

/** A web process and where it listens, the same after every restart. */
export async function startWeb(
  name: string,
  env: Readonly<Record<string, string>>,
  entry = 'src/http/server.ts',
): Promise<Place & { readonly url: string }> {
  const port = await freePort();
  const place = await startPlace(name, entry, { ...env, PORT: String(port) });
  return { ...place, url: `http://127.0.0.1:${port}` };
}
