import { describe, expect, it } from 'vitest';
import { errorState } from '../../../../src/domain/console/error-state.js';

const AT = new Date('2026-01-31T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(AT.getTime() - minutes * 60_000);
const LATER = minutesAgo(-1);

describe('errorState', () => {
  it.each([
    ['open', { mutedUntil: null, resolvedAt: null }],
    ['muted', { mutedUntil: LATER, resolvedAt: null }],
    ['open', { mutedUntil: AT, resolvedAt: null }],
    ['resolved', { mutedUntil: null, resolvedAt: minutesAgo(5) }],
    ['back', { mutedUntil: null, resolvedAt: minutesAgo(6) }],
    ['muted', { mutedUntil: LATER, resolvedAt: minutesAgo(6) }],
  ] as const)('is %s for %j, last seen five minutes ago', (state, marks) => {
    expect(errorState({ lastSeenAt: minutesAgo(5), ...marks }, AT)).toBe(state);
  });
});
