import { beforeEach, describe, expect, it } from 'vitest';
import { createProgress, type Screen, StepError } from '../../../../src/local/demo/progress.js';

describe('createProgress', () => {
  let written: string;
  let nowMs: number;
  beforeEach(() => {
    [written, nowMs] = ['', 1_000];
  });

  const screen = (isTTY: boolean): Screen => ({
    isTTY,
    columns: 60,
    write(text) {
      written += text;
    },
  });
  const create = (isTTY: boolean) => createProgress(screen(isTTY), () => nowMs);
  const lines = () => written.trimEnd().split('\n');

  it('prints one line a step, with the seconds since the start', async () => {
    const progress = create(false);

    const value = await progress.step('Client', async (line) => {
      nowMs += 1_250;
      line.say('1 of 2');
      line.say('Priya Nair');
      return 7;
    });

    expect(value).toBe(7);
    expect(lines()).toEqual([expect.stringMatching(/^ {3}1\.\d s {2}✓ Client +Priya Nair$/)]);
  });

  it('prints a quarter at a time when there is no terminal', async () => {
    await create(false).step('Import', async (line) => {
      for (const percent of [0, 10, 26, 30, 60, 99, 100]) line.percent(percent);
      line.say('100 %');
    });

    expect(lines().map((line) => /\d+ %$/.exec(line)?.[0])).toEqual(['26 %', '60 %', '99 %', '100 %']);
  });

  it('keeps the running line up to date in a terminal, within its width, and below what is printed', async () => {
    const progress = create(true);

    await progress.step('Import', async (line) => {
      line.percent(42);
      progress.print('Redis ended unexpectedly');
      line.say('x'.repeat(80));
    });

    const frames = written.split('\r\u001b[2K');
    expect(frames.some((frame) => frame.endsWith('42 %'))).toBe(true);
    expect(frames[frames.indexOf('Redis ended unexpectedly\n') + 1]).toMatch(/42 %$/);
    for (const frame of frames.filter((each) => !each.endsWith('\n'))) {
      expect(frame.length).toBeLessThan(60);
    }
    expect(frames.at(-1)).toContain('x'.repeat(80));
  });

  it('names the step that failed, with the reason', async () => {
    const reason = new Error('POST /v1/clients answered 409');

    const failure = await create(false)
      .step('Client', () => Promise.reject(reason))
      .catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(StepError);
    expect(failure).toMatchObject({ step: 'Client', message: reason.message, cause: reason });
    expect(lines()).toEqual([expect.stringMatching(/✗ Client$/)]);
  });
});
