import { describe, expect, it } from 'vitest';
import { approvalState } from '../../../../src/domain/approvals/approval.js';

const NOW = new Date('2025-12-01T12:00:00Z');
const LATER = new Date('2025-12-01T12:00:01Z');
const OPEN = { kept: 'open', expiresAt: LATER, wrongCodes: 0, figuresStand: true } as const;

type Kept = Parameters<typeof approvalState>[0];

describe('approvalState', () => {
  it.each<[string, Partial<Kept>, string]>([
    ['is open while its link and its figures stand', {}, 'open'],
    ['expires at the instant of its link', { expiresAt: NOW }, 'expired'],
    ['expires at the last wrong code', { wrongCodes: 5 }, 'expired'],
    ['is open before the last wrong code', { wrongCodes: 4 }, 'open'],
    ['is outdated when its figures have changed', { figuresStand: false }, 'outdated'],
    ['is expired rather than outdated', { figuresStand: false, expiresAt: NOW }, 'expired'],
    ['stays approved after its link has ended', { kept: 'approved', expiresAt: NOW }, 'approved'],
    [
      'is outdated when figures change that were approved',
      { kept: 'approved', figuresStand: false },
      'outdated',
    ],
    ['stays refused, whatever changes', { kept: 'refused', expiresAt: NOW, figuresStand: false }, 'refused'],
    [
      'stays cancelled, whatever changes',
      { kept: 'cancelled', expiresAt: NOW, figuresStand: false },
      'cancelled',
    ],
  ])('%s', (_, given, expected) => {
    expect(approvalState({ ...OPEN, ...given }, { now: NOW, maxWrongCodes: 5 })).toBe(expected);
  });
});
