import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { describe, expect, it, vi } from 'vitest';
import type { FromThread, ToThread } from '../../../../src/gateways/file-threads/messages.js';
import { readInThread } from '../../../../src/gateways/file-threads/read-in-thread.js';

const NONE = { count: 0, line: null };
const FACTS = { format: 'generic', columns: null, isTable: true, accounts: [] };
const FINDINGS = {
  balances: [],
  gaps: [],
  items: {
    years: new Map(),
    pending: 0,
    firstPendingLine: null,
    totals: NONE,
    likeTotals: NONE,
    splits: NONE,
    likeSplits: NONE,
    repeated: NONE,
  },
  warnings: [],
};
const LIMITS = { stallMs: 60_000, leastMs: 60_000, msPerMiB: 0 };

/** Stands for a thread: the test says what it sends, and sees what it is sent. */
class ScriptedThread extends EventEmitter {
  readonly received: ToThread[] = [];
  readonly performance = { eventLoopUtilization: () => ({ active: 0 }) };
  postMessage(message: ToThread): void {
    this.received.push(message);
  }
  send(...messages: FromThread[]): void {
    for (const message of messages) this.emit('message', message);
  }
}

describe('readInThread', () => {
  it('rejects when the store fails, however much the thread still sends before a batch is taken', async () => {
    const thread = new ScriptedThread();
    const away = new Error('the store is away');
    let failed = false;
    async function* open() {
      yield Buffer.from('a piece');
      failed = true;
      throw away;
    }
    const reading = readInThread({
      thread: thread as unknown as Worker,
      open,
      options: { maxRowBytes: 65_536 },
      limits: LIMITS,
      done: () => undefined,
    });
    thread.send({ kind: 'facts', facts: FACTS });
    const file = await reading;
    const want = { kind: 'want', stream: 1 } as const;

    thread.send({ kind: 'open', stream: 1 }, want, want, want);
    await vi.waitFor(() => expect(failed).toBe(true));
    thread.send(want);
    await new Promise(setImmediate);
    thread.send({ kind: 'entries', entries: [] }, { kind: 'ended', findings: FINDINGS });

    await expect(file.batches.next()).rejects.toBe(away);
    expect(thread.received).not.toContainEqual({ kind: 'bytes', stream: 1, bytes: null });
  });
});
