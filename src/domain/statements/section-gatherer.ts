import type { StatementPeriod } from './printed-date.js';
import type { PrintedMoney } from './printed-money.js';
import type { PrintedBalance, PrintedEntry, PrintedPlace, StatementSection } from './statement-section.js';
import type { StatementMark } from './statement-words.js';

type Draft = { -readonly [K in keyof StatementSection]: StatementSection[K] } & {
  pieces: (PrintedEntry | PrintedBalance)[];
  strays: PrintedPlace[];
};

const newSection = (account: string | null, period: StatementPeriod | null): Draft => ({
  account,
  period,
  hasBalanceColumn: false,
  opening: null,
  closing: null,
  paidIn: null,
  paidOut: null,
  pieces: [],
  strays: [],
});

/** Sorts what is read of a statement into those of its accounts and periods. */
export function createSectionGatherer() {
  const sections: Draft[] = [];
  let current = newSection(null, null);
  sections.push(current);

  function begin(account: string | null): void {
    current = newSection(account, current.period);
    sections.push(current);
  }

  const isBegun = () => current.pieces.some(({ kind }) => kind === 'entry');

  return {
    account(name: string): void {
      if (current.account !== null && current.account !== name && isBegun()) begin(name);
      else if (current.account === null || !isBegun()) current.account = name;
    },
    period(period: StatementPeriod): void {
      if (current.period !== null && isBegun() && period.to !== current.period.to) begin(current.account);
      if (current.period?.from == null || period.from !== null) current.period = period;
    },
    stray(place: PrintedPlace): void {
      current.strays.push(place);
    },
    columns(hasBalance: boolean): void {
      current.hasBalanceColumn ||= hasBalance;
    },
    entry(entry: PrintedEntry): void {
      current.pieces.push(entry);
    },
    /** The last entry, changed by what stands below it. */
    amend(change: (entry: PrintedEntry) => PrintedEntry): void {
      const last = current.pieces.at(-1);
      if (last?.kind === 'entry') current.pieces[current.pieces.length - 1] = change(last);
    },
    balance(mark: StatementMark, money: PrintedMoney, place: PrintedPlace): void {
      switch (mark) {
        case 'opening':
          if (isBegun() && !isSame(current.opening, money)) begin(current.account);
          current.opening ??= money;
          return;
        case 'closing':
          current.closing ??= money;
          return;
        case 'paid_in':
          current.paidIn ??= money;
          return;
        case 'paid_out':
          current.paidOut ??= money;
          return;
        case 'forward':
          if (current.opening === null && !isBegun()) current.opening = money;
          else current.pieces.push({ kind: 'balance', money, ...place });
          return;
        case 'total':
          return;
      }
    },
    result: (): readonly StatementSection[] =>
      sections.filter(({ pieces, strays }) => pieces.length + strays.length > 0),
  };
}

export type SectionGatherer = ReturnType<typeof createSectionGatherer>;

const isSame = (one: PrintedMoney | null, other: PrintedMoney) =>
  one !== null && one.pence === other.pence && one.mark === other.mark;
