import { describe, expect, it } from 'vitest';
import { judgeSections, misplacedDays } from '../../../../src/domain/statements/judge-sections.js';
import type { PrintedMoney } from '../../../../src/domain/statements/printed-money.js';
import { proveSection } from '../../../../src/domain/statements/prove-section.js';
import { createSectionGatherer } from '../../../../src/domain/statements/section-gatherer.js';
import type {
  PrintedBalance,
  PrintedEntry,
  StatementSection,
} from '../../../../src/domain/statements/statement-section.js';

const money = (pence: number, mark: PrintedMoney['mark'] = null): PrintedMoney => ({ pence, mark });
const place = (line: number) => ({ page: 1, lineOfPage: line, line });
const entry = (line: number, figures: PrintedEntry['figures'], day: number | null = line): PrintedEntry => ({
  kind: 'entry',
  ...place(line),
  date: day === null ? null : { day, month: 6, year: 2025 },
  isDated: day !== null,
  description: 'X',
  figures,
});
const paidOut = (line: number, pence: number, balance: number | null = null, day?: number | null) =>
  entry(
    line,
    [
      { role: 'moneyOut', money: money(pence) },
      ...(balance === null ? [] : [{ role: 'balance' as const, money: money(balance) }]),
    ],
    day === undefined ? line : day,
  );
const paidIn = (line: number, pence: number, balance: number | null = null) =>
  entry(line, [
    { role: 'moneyIn', money: money(pence) },
    ...(balance === null ? [] : [{ role: 'balance' as const, money: money(balance) }]),
  ]);
const carried = (line: number, pence: number): PrintedBalance => ({
  kind: 'balance',
  money: money(pence),
  ...place(line),
});
const section = (
  pieces: StatementSection['pieces'],
  more: Partial<StatementSection> = {},
): StatementSection => ({
  account: null,
  period: { from: '2025-06-01', to: '2025-06-30' },
  hasBalanceColumn: true,
  opening: money(100_00),
  closing: null,
  paidIn: null,
  paidOut: null,
  pieces,
  strays: [],
  ...more,
});
const proved = (given: StatementSection, isCard = false) =>
  proveSection(given, { isCard, period: given.period }).entries.map(({ amountPence, isProved }) => [
    amountPence,
    isProved,
  ]);

describe('proveSection', () => {
  it('proves the payments between two balances that they explain, and not the ones that they do not', () => {
    expect(
      proved(
        section([
          paidOut(1, 30_00),
          paidIn(2, 5_00, 75_00),
          paidOut(3, 1_00, 73_00),
          paidOut(4, 3_00, 70_00),
        ]),
      ),
    ).toEqual([
      [-30_00, true],
      [5_00, true],
      [-1_00, false],
      [-3_00, true],
    ]);
  });

  it('proves nothing before the first balance, and nothing after the last', () => {
    expect(proved(section([paidOut(1, 30_00, 70_00), paidOut(2, 5_00)], { opening: null }))).toEqual([
      [-30_00, false],
      [-5_00, false],
    ]);
  });

  it('takes a balance at the end for the last', () => {
    expect(proved(section([paidOut(1, 30_00)], { closing: money(70_00) }))).toEqual([[-30_00, true]]);
    expect(proved(section([paidOut(1, 30_00)], { closing: money(70_01) }))).toEqual([[-30_00, false]]);
  });

  it('works out an end that is not printed by what was paid in and out', () => {
    const totals = { paidIn: money(0), paidOut: money(30_00) };

    expect(proved(section([paidOut(1, 30_00)], totals))).toEqual([[-30_00, true]]);
    expect(proved(section([paidOut(1, 30_00)], { ...totals, opening: null, closing: money(70_00) }))).toEqual(
      [[-30_00, true]],
    );
    expect(proved(section([paidOut(1, 30_00)], { ...totals, opening: null }))).toEqual([[-30_00, false]]);
    expect(proved(section([paidOut(1, 30_00)], { paidIn: money(0) }))).toEqual([[-30_00, false]]);
  });

  it('proves no line with two amounts, which are two payments', () => {
    const two = entry(1, [
      { role: 'moneyOut', money: money(10_00) },
      { role: 'moneyOut', money: money(20_00) },
      { role: 'balance', money: money(70_00) },
    ]);

    expect(proved(section([two]))).toEqual([[-30_00, false]]);
  });

  it('names balances that do not follow, where no payment stands between', () => {
    const { breaks } = proveSection(section([carried(1, 100_00), carried(2, 99_00)]), {
      isCard: false,
      period: null,
    });

    expect(breaks.map(({ line }) => line)).toEqual([2]);
  });

  it('turns round a statement whose newest payment comes first, without balances carried from page to page', () => {
    const newestFirst = [paidOut(1, 5_00, 65_00, 20), carried(2, 1), paidOut(3, 30_00, 70_00, 10)];

    expect(proved(section(newestFirst))).toEqual([
      [-30_00, true],
      [-5_00, true],
    ]);
  });

  it('takes what a card is paid for owed: purchases without a sign, payments with one', () => {
    const card = section(
      [
        entry(1, [{ role: 'amount', money: money(30_00) }]),
        entry(2, [{ role: 'amount', money: money(100_00, 'cr') }]),
      ],
      { hasBalanceColumn: false, closing: money(30_00) },
    );

    expect(proved(card, true)).toEqual([
      [-30_00, true],
      [100_00, true],
    ]);
  });

  it('leaves out figures without a day among payments that have one, where the rest is proved without them', () => {
    const days = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((day) => paidOut(day, 1_00));
    const note = paidOut(11, 10_00, null, null);

    expect(proved(section([...days, note], { closing: money(90_00) }))).toEqual(
      days.map(() => [-1_00, true]),
    );
    expect(proved(section([...days, note], { closing: money(80_00) }))).toHaveLength(11);
    expect(proved(section([...days, note], { closing: money(1_00) }))).toHaveLength(11);
  });
});

describe('judgeSections', () => {
  const amounts = (mark: PrintedMoney['mark'], more: Partial<StatementSection> = {}) =>
    section([entry(1, [{ role: 'amount', money: money(30_00, mark) }])], more);
  const kinds = (given: StatementSection, isCard: boolean) =>
    judgeSections([given], { isCard, period: null })?.map((one) => one.isCard) ?? null;

  it.each([
    ['a plus sign, of an account', amounts('plus', { hasBalanceColumn: false }), true, [false]],
    ['a minus sign beside a balance, of an account', amounts('minus'), true, [false]],
    ['a balance where no words are of a card, of an account', amounts(null), false, [false]],
    ['words of a card, of one', amounts(null, { hasBalanceColumn: false }), true, [true]],
    [
      'neither, of nothing that a balance could show',
      amounts(null, { hasBalanceColumn: false }),
      false,
      null,
    ],
    ['no payment at all, of either', section([], { hasBalanceColumn: false }), false, [true]],
  ])('takes a section with %s', (_, given, isCard, expected) => {
    expect(kinds(given, isCard)).toEqual(expected);
  });

  it('has the period of the file where a section states none', () => {
    const period = { from: '2025-06-01', to: '2025-06-30' };

    expect(
      judgeSections([amounts('plus', { period: null })], { isCard: false, period })?.[0]?.period,
    ).toEqual(period);
  });
});

describe('misplacedDays', () => {
  const linesOf = (days: readonly number[], isCard = false) => {
    const pieces = days.map((day, at) => paidOut(at + 1, 1_00, null, day));
    const judged = { ...proveSection(section(pieces), { isCard: false, period: null }), isCard };
    const { entries } = judged;
    // As they are printed, whichever way they were proved.
    return [
      ...misplacedDays({
        ...judged,
        entries: entries.toSorted((one, other) => one.entry.line - other.entry.line),
      }),
    ];
  };

  it('names a day that the lines around it leave out of order', () => {
    expect(linesOf([1, 2, 20, 3, 4])).toEqual([3]);
    expect(linesOf([1, 2, 3, 4])).toEqual([]);
  });

  it('names none of a card, whose lines run as they are booked', () => {
    expect(linesOf([1, 2, 20, 3, 4], true)).toEqual([]);
  });
});

describe('createSectionGatherer', () => {
  const gathered = (steps: (gatherer: ReturnType<typeof createSectionGatherer>) => void) => {
    const gatherer = createSectionGatherer();
    steps(gatherer);
    return gatherer.result();
  };

  it('begins another statement at another account, and not where the same is named again', () => {
    const sections = gathered((gatherer) => {
      gatherer.account('11');
      gatherer.entry(paidOut(1, 1));
      gatherer.account('11');
      gatherer.entry(paidOut(2, 1));
      gatherer.account('22');
      gatherer.entry(paidOut(3, 1));
    });

    expect(sections.map(({ account, pieces }) => [account, pieces.length])).toEqual([
      ['11', 2],
      ['22', 1],
    ]);
  });

  it('begins another at another period, and keeps the first of a period over a day of it', () => {
    const june = { from: '2025-06-01', to: '2025-06-30' };
    const july = { from: '2025-07-01', to: '2025-07-31' };
    const sections = gathered((gatherer) => {
      gatherer.period({ from: null, to: '2025-06-30' });
      gatherer.period(june);
      gatherer.period({ from: null, to: '2025-06-30' });
      gatherer.entry(paidOut(1, 1));
      gatherer.period(july);
      gatherer.entry(paidOut(2, 1));
    });

    expect(sections.map(({ period }) => period)).toEqual([june, july]);
  });

  it('begins another at an opening balance after payments, unless the same is printed again', () => {
    const openings = (again: PrintedMoney) =>
      gathered((gatherer) => {
        gatherer.balance('opening', money(5_00), place(1));
        gatherer.entry(paidOut(2, 1));
        gatherer.balance('opening', again, place(3));
        gatherer.entry(paidOut(4, 1));
      }).map(({ opening }) => opening?.pence);

    expect(openings(money(5_00))).toEqual([5_00]);
    expect(openings(money(6_00))).toEqual([5_00, 6_00]);
    expect(openings(money(5_00, 'dr'))).toEqual([5_00, 5_00]);
  });

  it('keeps the first of each balance and total, and one carried forward as the opening where none is printed', () => {
    const [one] = gathered((gatherer) => {
      gatherer.balance('forward', money(9_00), place(1));
      gatherer.entry(paidOut(2, 1));
      gatherer.balance('forward', money(8_00), place(3));
      gatherer.balance('closing', money(7_00), place(4));
      gatherer.balance('closing', money(1_00), place(5));
      gatherer.balance('paid_in', money(3_00), place(6));
      gatherer.balance('paid_out', money(2_00), place(7));
      gatherer.balance('total', money(4_00), place(8));
    });

    expect(one).toMatchObject({
      opening: money(9_00),
      closing: money(7_00),
      paidIn: money(3_00),
      paidOut: money(2_00),
    });
    expect(one?.pieces.map(({ kind }) => kind)).toEqual(['entry', 'balance']);
  });

  it('changes the last payment by what stands below it, and no balance', () => {
    const amended = (steps: (gatherer: ReturnType<typeof createSectionGatherer>) => void) =>
      gathered(steps)[0]?.pieces.map((piece) => ('description' in piece ? piece.description : piece.kind));
    const change = (one: PrintedEntry): PrintedEntry => ({ ...one, description: 'X Y' });

    expect(amended((gatherer) => [gatherer.entry(paidOut(1, 1)), gatherer.amend(change)])).toEqual(['X Y']);
    expect(
      amended((gatherer) => [
        gatherer.entry(paidOut(1, 1)),
        gatherer.balance('forward', money(1), place(2)),
        gatherer.amend(change),
      ]),
    ).toEqual(['X', 'balance']);
  });

  it('leaves out a statement with nothing on it', () => {
    expect(gathered((gatherer) => gatherer.account('11'))).toEqual([]);
    expect(gathered((gatherer) => gatherer.stray(place(4)))).toHaveLength(1);
  });
});
