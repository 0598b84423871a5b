import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFaultLog } from '../../../src/telemetry/fault-log.js';
import { createLogger } from '../../../src/telemetry/logger.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function stand() {
  const lines: { level: number; msg: string; queue?: string; job?: string; times?: number }[] = [];
  const log = createLogger('info', 'test', { write: (line) => void lines.push(JSON.parse(line)) });
  return { lines, faults: createFaultLog(log, 60_000) };
}

const refusal = (text: string) => Object.assign(new Error(text), { name: 'ReplyError', stack: 'ReplyError' });

it('logs a fault at once, and while it comes again once a minute, with how often it came', () => {
  const { lines, faults } = stand();
  const meet = (job: string) =>
    faults.warn(refusal(`MOVED ${job} 10.0.0.1:6379`), 'worker connection', { queue: 'import', job });

  for (let at = 0; at < 1_000; at++) meet(`j${at}`);
  expect(lines).toMatchObject([{ level: 40, msg: 'worker connection', queue: 'import', job: 'j0' }]);
  expect(lines[0]?.times).toBeUndefined();

  vi.advanceTimersByTime(60_000);
  expect(lines.slice(1)).toMatchObject([{ msg: 'worker connection', job: 'j999', times: 999 }]);

  meet('later');
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(2)).toMatchObject([{ job: 'later', times: 1 }]);

  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(3);
  expect(vi.getTimerCount()).toBe(0);
  meet('again');
  expect(lines[3]?.times).toBeUndefined();
});

it('tells faults of another kind, line, level or queue from it', () => {
  const { lines, faults } = stand();
  const line = 'worker connection';
  faults.warn(refusal('MOVED 1 10.0.0.1:6379'), line, { queue: 'import' });
  faults.warn(refusal('READONLY You can’t write'), line, { queue: 'import' });
  faults.warn(refusal('MOVED 1 10.0.0.1:6379'), line, { queue: 'report' });
  faults.warn(refusal('MOVED 1 10.0.0.1:6379'), 'worker redis', { queue: 'import' });
  faults.error(refusal('MOVED 1 10.0.0.1:6379'), line, { queue: 'import' });

  expect(lines).toHaveLength(5);
});
