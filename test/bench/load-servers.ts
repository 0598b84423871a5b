import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { spawnProgram } from '../../src/local/stack/processes/program.js';
import { freePort } from '../../src/local/stack/stores/free-port.js';
import type { OwnStores } from '../support/own-stores.js';
import { within } from '../support/within.js';
import type { LoadOrder, LoadResult } from './api-load.js';

export interface Server {
  readonly url: string;
  readonly pid: number;
}

/** The product as it is, in so many web processes. */
export const onProduct = <T>({ env }: OwnStores, processes: number, work: (server: Server) => Promise<T>) =>
  onServer('src/http/server.ts', { ...env, WEB_PROCESSES: String(processes) }, work);

/** Starts a server in a process of its own for as long as `work` takes. */
export async function onServer<T>(
  entry: string,
  env: Record<string, string>,
  work: (server: Server) => Promise<T>,
): Promise<T> {
  const port = String(await freePort());
  const child = spawnProgram({ name: entry, entry }, { ...env, PORT: port, NODE_ENV: 'production' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-10_000);
    });
  }
  const url = `http://127.0.0.1:${port}`;
  try {
    await within(60, `${entry} answers`, () => {
      if (child.exitCode !== null) throw new Error(`${entry} ended early:\n${output}`);
      return fetch(url).then(
        () => true,
        () => false,
      );
    });
    return await work({ url, pid: child.pid ?? 0 });
  } finally {
    await stop(child);
  }
}

export interface Load {
  send(order: LoadOrder): Promise<LoadResult>;
  stop(): void;
}

export async function startLoad(): Promise<Load> {
  const entry = 'test/bench/api-load.ts';
  const child = spawnProgram({ name: 'load', entry }, { PATH: process.env['PATH'] });
  await once(child, 'message');
  const ended = once(child, 'exit').then(() => [{ failure: 'the load process ended' }]);
  return {
    async send(order) {
      child.send(order);
      const [result]: [LoadResult | { failure: string }] = (await Promise.race([
        once(child, 'message'),
        ended,
      ])) as never;
      if ('failure' in result) throw new Error(`${pathOf(order)}: ${result.failure}`);
      return result;
    },
    stop: () => void child.kill('SIGKILL'),
  };
}

export const pathOf = ({ callers }: Pick<LoadOrder, 'callers'>): string => callers[0]?.call.path ?? '';

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
