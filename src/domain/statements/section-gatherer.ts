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

  return {
    account(name: string): void {
      if (current.account !== null && current.account !== name && isBegun(current)) begin(name);
      else if (current.account === null || !isBegun(current)) current.account = name;
    },
    period(period: StatementPeriod): void {
      if (current.period !== null && isBegun(current) && period.to !== current.period.to)
        begin(current.account);
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
      const isNext = mark === 'opening' && isBegun(current) && !isSame(current.opening, money);
      if (isNext) begin(current.account);
      noteBalance(current, mark, { kind: 'balance', money, ...place });
    },
    result: (): readonly StatementSection[] =>
      sections.filter(({ pieces, strays }) => pieces.length + strays.length > 0),
  };
}

const isBegun = ({ pieces }: Draft): boolean => pieces.some(({ kind }) => kind === 'entry');

function noteBalance(section: Draft, mark: StatementMark, balance: PrintedBalance): void {
  const { money } = balance;
  switch (mark) {
    case 'opening':
      section.opening ??= money;
      return;
    case 'closing':
      section.closing ??= money;
      return;
    case 'paid_in':
      section.paidIn ??= money;
      return;
    case 'paid_out':
      section.paidOut ??= money;
      return;
    case 'forward':
      if (section.opening === null && !isBegun(section)) section.opening = money;
      else section.pieces.push(balance);
      return;
    case 'total':
      return;
  }
}

export type SectionGatherer = ReturnType<typeof createSectionGatherer>;

const isSame = (one: PrintedMoney | null, other: PrintedMoney) =>
  one !== null && one.pence === other.pence && one.mark === other.mark;
