import { describe, expect, it } from 'vitest';
import { stopTogether } from '../../../src/process/stop-together.js';

const PLENTY_MS = 60_000;

describe('stopTogether', () => {
  it('asks every part at once, before any has stopped', async () => {
    const asked: string[] = [];
    let stopFirst = (): void => undefined;
    const first = () => {
      asked.push('first');
      return new Promise<void>((resolve) => {
        stopFirst = resolve;
      });
    };
    const second = async () => void asked.push('second');

    const stopped = stopTogether({ first, second }, PLENTY_MS);
    const askedAtOnce = [...asked];
    stopFirst();

    expect(askedAtOnce).toEqual(['first', 'second']);
    expect(await stopped).toEqual([]);
  });

  it('goes on without a part that does not stop in time, and names it', async () => {
    const hangs = () => new Promise<never>(() => undefined);

    const faults = await stopTogether({ hangs, stops: async () => undefined }, 20);

    expect(faults.map(({ part }) => part)).toEqual(['hangs']);
    expect(String(faults[0]?.error)).toContain('20 ms');
  });

  it('stops the others when one throws, and gives its error back', async () => {
    const error = new Error('no');
    let hasStopped = false;
    const throws = async () => {
      throw error;
    };
    const stops = async () => {
      hasStopped = true;
    };

    const faults = await stopTogether({ throws, stops }, PLENTY_MS);

    expect(faults).toEqual([{ part: 'throws', error }]);
    expect(hasStopped).toBe(true);
  });
});
