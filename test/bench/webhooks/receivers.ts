import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { spawnProgram } from '../../../src/local/stack/processes/program.js';
import type { Seen } from './receiver-process.js';

/** The receivers of the bench, each on an address of its own, in one process beside ours. */
export interface Receivers {
  /** `how`: milliseconds, `hang` or `down`. */
  urlOf(name: string, how: string | number): string;
  /** Everything since the last call. */
  seen(): Promise<Seen>;
  set(state: 'up' | 'down'): void;
  /** Signatures are checked with this secret. */
  trust(secret: string): void;
  stop(): void;
}

export async function startReceivers(): Promise<Receivers> {
  const child = spawnScript('test/bench/webhooks/receiver-process.ts', {});
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  let addresses = 0;
  return {
    urlOf: (name, how) =>
      `http://127.0.${Math.floor(++addresses / 250) % 250}.${(addresses % 250) + 1}:${port}/${name}/${how}`,
    async seen() {
      child.send({ ask: 'seen' });
      const [seen] = (await once(child, 'message')) as [Seen];
      return seen;
    },
    set: (state) => void child.send({ ask: state }),
    trust: (secret) => void child.send({ secret }),
    stop: () => void child.kill('SIGKILL'),
  };
}

/** A script of the bench in a process of its own, with a channel to it. */
export function spawnScript(path: string, env: Readonly<Record<string, string>>): ChildProcess {
  const child = spawnProgram({ name: path, entry: path }, { PATH: process.env['PATH'] ?? '', ...env });
  child.stdout?.pipe(process.stdout);
  child.stderr?.pipe(process.stderr);
  return child;
}
