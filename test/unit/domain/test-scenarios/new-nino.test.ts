import { describe, expect, it } from 'vitest';
import { normaliseNino } from '../../../../src/domain/clients/identifiers.js';
import { newNino } from '../../../../src/domain/test-scenarios/new-nino.js';
import { regionOfNino } from '../../../../src/local/hmrc-sandbox/magic-ninos.js';

/** Every choice, since each is made from the same number. */
const STEPS = 960;

describe('newNino', () => {
  it('makes numbers that are well formed, and to which the sandbox attaches no meaning', () => {
    let draw = 0;
    const random = () => (draw++ % STEPS) / STEPS;

    const ninos = Array.from({ length: STEPS }, () => newNino(random));

    for (const nino of ninos) {
      expect(normaliseNino(nino)).toBe(nino);
      expect([regionOfNino(nino), nino.startsWith('SB')]).toEqual(['england', false]);
    }
  });

  it('hardly ever makes one twice', () => {
    const ninos = Array.from({ length: 1_000 }, () => newNino(Math.random));

    expect(new Set(ninos).size).toBeGreaterThan(995);
  });
});
