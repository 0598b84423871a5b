import { describe, expect, it } from 'vitest';
import { type RefreshState, refreshUse } from '../../../../src/domain/oauth/refresh-use.js';

const NOW = new Date('2026-06-01T12:00:00Z');
const RETRY_MS = 10_000;
const FRESH: RefreshState = { usedAt: null, retriedAt: null, replacedAt: null, isSuccessorUsed: false };
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const useOf = (state: Partial<RefreshState>) => refreshUse({ ...FRESH, ...state }, NOW, RETRY_MS);

describe('refreshUse', () => {
  it('is the first for a token that nobody has used', () => {
    expect(useOf({})).toBe('first');
  });

  it('is a retry until the time is over, and reuse from then on', () => {
    expect(useOf({ usedAt: ago(0) })).toBe('retry');
    expect(useOf({ usedAt: ago(RETRY_MS) })).toBe('retry');
    expect(useOf({ usedAt: ago(RETRY_MS + 1) })).toBe('reuse');
  });

  it('is refused for a second retry, which ends nothing', () => {
    expect(useOf({ usedAt: ago(5_000), retriedAt: ago(1_000) })).toBe('refused');
    expect(useOf({ usedAt: ago(RETRY_MS + 1), retriedAt: ago(1_000) })).toBe('reuse');
  });

  it('is reuse at once when what the token gave was used', () => {
    expect(useOf({ usedAt: ago(1), isSuccessorUsed: true })).toBe('reuse');
  });

  it('is reuse for a token in whose place another was issued', () => {
    expect(useOf({ replacedAt: ago(1) })).toBe('reuse');
    expect(useOf({ usedAt: ago(1), replacedAt: ago(1) })).toBe('reuse');
  });
});
