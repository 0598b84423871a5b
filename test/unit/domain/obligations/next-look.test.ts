import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysToNextLook, daysToRemind, isReadingDue } from '../../../../src/domain/obligations/next-look.js';
import { daysLater, type IsoDate } from '../../../../src/domain/tax-year.js';

const open = (dueOn: IsoDate) => ({ isFulfilled: false, dueOn, receivedOn: null });
const fulfilled = (dueOn: IsoDate, receivedOn: IsoDate | null) => ({ isFulfilled: true, dueOn, receivedOn });

describe('isReadingDue', () => {
  it.each([
    ['of a client never read', [], null, '2026-10-01', true],
    ['a month after the last', [open('2027-02-07')], '2026-10-01', '2026-10-29', true],
    ['not a day earlier', [open('2027-02-07')], '2026-10-01', '2026-10-28', false],
    ['two weeks before one is due', [open('2026-11-07')], '2026-10-20', '2026-10-24', true],
    ['once on that day', [open('2026-11-07')], '2026-10-24', '2026-10-24', false],
    ['not in the days between', [open('2026-11-07')], '2026-10-24', '2026-10-30', false],
    ['a week before', [open('2026-11-07')], '2026-10-24', '2026-10-31', true],
    ['a day before', [open('2026-11-07')], '2026-10-31', '2026-11-06', true],
    ['a day after, before it is called overdue', [open('2026-11-07')], '2026-11-06', '2026-11-08', true],
    ['each week that it is overdue', [open('2026-11-07')], '2026-11-08', '2026-11-15', true],
    ['not daily', [open('2026-11-07')], '2026-11-08', '2026-11-14', false],
    ['the day after a filing', [fulfilled('2026-11-07', '2026-10-10')], '2026-10-09', '2026-10-11', true],
    ['not again after that', [fulfilled('2026-11-07', '2026-10-10')], '2026-10-11', '2026-10-17', false],
    ['each week while none is open', [fulfilled('2026-11-07', null)], '2026-10-11', '2026-10-18', true],
  ] as const)('%s', (_name, obligations, readOn, today, isDue) => {
    expect(isReadingDue({ obligations, readOn }, today)).toBe(isDue);
  });
});

describe('daysToNextLook', () => {
  it('leads to the days on which a payment is spoken of, with no reading', () => {
    const known = { obligations: [open('2027-05-07')], readOn: '2027-01-10' };

    expect(daysToNextLook(known, ['2027-01-31'], '2027-01-10')).toBe(7);
    expect(isReadingDue(known, '2027-01-17')).toBe(false);
  });

  const day = fc.integer({ min: 0, max: 364 }).map((days) => daysLater('2026-04-06', days));
  const obligation = fc
    .record({ dueOn: day, receivedOn: fc.option(day) })
    .map(({ dueOn, receivedOn }) => (receivedOn === null ? open(dueOn) : fulfilled(dueOn, receivedOn)));

  it('misses no day on which HMRC is to be asked, and leads to none on which there is nothing to do', () => {
    fc.assert(
      fc.property(fc.array(obligation, { maxLength: 12 }), day, (obligations, readOn) => {
        const ahead = daysToNextLook({ obligations, readOn }, [], readOn);

        for (let days = 1; days < ahead; days++) {
          expect(isReadingDue({ obligations, readOn }, daysLater(readOn, days))).toBe(false);
        }
        expect(isReadingDue({ obligations, readOn }, daysLater(readOn, ahead))).toBe(true);
      }),
    );
  });

  it('has a client who files in time read fewer than 25 times a year, and on each day of a reminder', () => {
    const dueDays: readonly IsoDate[] = ['2026-08-07', '2026-11-07', '2027-01-31', '2027-02-07'];
    const filedOn = (dueOn: IsoDate) => daysLater(dueOn, -3);
    const readings: IsoDate[] = [];
    for (let today = '2026-04-06', readOn: IsoDate | null = null; today < '2027-04-06'; ) {
      const obligations = [...dueDays, '2027-05-07', '2027-08-07'].map((dueOn) =>
        filedOn(dueOn) <= today ? fulfilled(dueOn, filedOn(dueOn)) : open(dueOn),
      );
      if (isReadingDue({ obligations, readOn }, today)) {
        readings.push(today);
        readOn = today;
      }
      today = daysLater(today, Math.min(daysToNextLook({ obligations, readOn }, [], today), 1));
    }

    expect(readings.length).toBeLessThan(25);
    expect(readings).toEqual(
      expect.arrayContaining(
        dueDays.flatMap((due) => [daysLater(due, -14), daysLater(due, -7), daysLater(due, -2)]),
      ),
    );
  });
});

describe('daysToRemind', () => {
  it('is each day of a reminder or of lateness that was passed, once and in order, and today', () => {
    const days = daysToRemind(['2026-11-07', '2026-08-07', '2026-08-07'], {
      since: '2026-07-24',
      today: '2026-10-25',
    });
    expect(days).toEqual(['2026-07-31', '2026-08-06', '2026-08-08', '2026-10-24', '2026-10-25']);
  });

  it('is today alone where nothing was said before, or no day has passed', () => {
    expect(daysToRemind(['2026-08-07'], { since: null, today: '2026-08-20' })).toEqual(['2026-08-20']);
    expect(daysToRemind(['2026-08-07'], { since: '2026-08-20', today: '2026-08-20' })).toEqual([
      '2026-08-20',
    ]);
  });
});
