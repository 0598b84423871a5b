import { describe, expect, it } from 'vitest';
import {
  fulfilledBy,
  type ObligationPeriod,
  reminderDue,
  statusOf,
} from '../../../../src/domain/obligations/obligation.js';

const open = { isFulfilled: false, dueOn: '2026-11-07' };

describe('reminderDue', () => {
  it.each([
    ['2026-10-23', null, null],
    ['2026-10-24', null, 14],
    ['2026-10-30', 14, null],
    ['2026-10-31', 14, 7],
    ['2026-11-05', 7, null],
    ['2026-11-06', 7, 1],
    ['2026-11-07', 1, null],
    ['2026-11-08', 1, null],
  ])('on %s, last reminded at %s days, gives the reminder of %s', (today, reminded, days) => {
    expect(reminderDue(open, today, reminded)).toBe(days);
  });

  it('gives only the nearest after a gap, and none of what is fulfilled', () => {
    expect(reminderDue(open, '2026-11-02', null)).toBe(7);
    expect(reminderDue(open, '2026-11-07', null)).toBe(1);
    expect(reminderDue({ ...open, isFulfilled: true }, '2026-11-06', null)).toBeNull();
  });
});

describe('statusOf', () => {
  it('is overdue from the day after the due date', () => {
    expect(statusOf(open, '2026-11-07')).toBe('open');
    expect(statusOf(open, '2026-11-08')).toBe('overdue');
    expect(statusOf({ ...open, isFulfilled: true }, '2026-11-08')).toBe('fulfilled');
  });
});

describe('fulfilledBy', () => {
  const quarter: ObligationPeriod = {
    kind: 'quarterly',
    business: { hmrcBusinessId: 'XAIS1', type: 'self_employment', businessId: 'b1' },
    periodStartOn: '2026-07-06',
    periodEndOn: '2026-10-05',
    dueOn: '2026-11-07',
    receivedOn: null,
    isFulfilled: false,
  };
  const declaration: ObligationPeriod = {
    ...quarter,
    kind: 'final',
    business: null,
    periodStartOn: '2026-04-06',
    periodEndOn: '2027-04-05',
    dueOn: '2028-01-31',
  };
  const update = {
    hmrcBusinessId: 'XAIS1',
    taxYear: 2026,
    periodEndOn: '2026-10-05',
    receivedOn: '2026-10-20',
  };
  const ofUpdates = (...updates: (typeof update)[]) => fulfilledBy(quarter, { updates, returns: [] });

  it('is met by an update of its quarter, on the day of that', () => {
    expect(ofUpdates(update)).toEqual({ ...quarter, isFulfilled: true, receivedOn: '2026-10-20' });
  });

  it('is met by the first of the updates that reach so far, later quarters included', () => {
    const later = { ...update, periodEndOn: '2027-01-05', receivedOn: '2027-01-10' };

    expect(ofUpdates(later, update).receivedOn).toBe('2026-10-20');
    expect(ofUpdates(later).receivedOn).toBe('2027-01-10');
  });

  it.each([
    ['an earlier quarter', { periodEndOn: '2026-10-04' }],
    ['another business', { hmrcBusinessId: 'XAIS2' }],
    ['another tax year', { taxYear: 2025 }],
  ])('is not met by an update of %s', (_, changes) => {
    expect(ofUpdates({ ...update, ...changes })).toBe(quarter);
  });

  it('is met, as the final declaration, by a return of its year alone', () => {
    const returns = [{ taxYear: 2026, receivedOn: '2027-12-01' }];

    expect(
      fulfilledBy(declaration, { updates: [{ ...update, periodEndOn: '2027-04-05' }], returns: [] }),
    ).toBe(declaration);
    expect(
      fulfilledBy(declaration, { updates: [], returns: [{ taxYear: 2025, receivedOn: '2026-12-01' }] }),
    ).toBe(declaration);
    expect(fulfilledBy(declaration, { updates: [], returns })).toMatchObject({ receivedOn: '2027-12-01' });
  });

  it('keeps the day that HMRC’s own list has', () => {
    const known = { ...quarter, isFulfilled: true, receivedOn: '2026-10-19' };

    expect(fulfilledBy(known, { updates: [update], returns: [] })).toBe(known);
  });
});
