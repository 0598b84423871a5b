import type { ChildProcess } from 'node:child_process';
import { expect } from 'vitest';
import { spawnProgram } from '../../src/local/stack/processes/program.js';
import { within } from './within.js';

/** A worker that files what it is told to, in a process of its own, and stands where it is told to. */
export interface FilingProcess {
  readonly child: ChildProcess;
  hasReached(submissionId: string, place: string): boolean;
  /** Gives it an order, and waits until it is where it should be. */
  take(
    order: { readonly submissionId: string; readonly [name: string]: unknown },
    place: string,
  ): Promise<void>;
  signal(name: NodeJS.Signals): boolean;
}

export async function startFilingProcess(env: NodeJS.ProcessEnv): Promise<FilingProcess> {
  const child = spawnProgram({ name: 'filing worker', entry: 'test/support/filing-worker.ts' }, env);
  const messages: unknown[] = [];
  child.on('message', (message) => messages.push(message));
  child.stderr?.on('data', (chunk: Buffer) => messages.push(chunk.toString()));
  const newsOf = (submissionId: string) =>
    messages.flatMap((message) =>
      isNews(message) && message.submissionId === submissionId ? [message.at] : [],
    );
  await within(120, 'the worker is ready', () => messages.includes('ready'));
  return {
    child,
    hasReached: (submissionId, place) => newsOf(submissionId).includes(place),
    async take(order, place) {
      const before = newsOf(order.submissionId).length;
      child.send(order);
      await within(30, `the worker is where ${place}`, () => newsOf(order.submissionId).length > before);
      expect(newsOf(order.submissionId).at(-1)).toBe(place);
    },
    signal: (name) => child.kill(name),
  };
}

const isNews = (message: unknown): message is { submissionId: string; at: string } =>
  typeof message === 'object' && message !== null && 'submissionId' in message && 'at' in message;
