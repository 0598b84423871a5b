import type { IsoDate } from '../tax-year.js';
import type { StatementPeriod } from './printed-date.js';
import { type JudgedSection, provedCount, proveSection } from './prove-section.js';
import type { StatementSection } from './statement-section.js';

/** Facts about a file that no single section shows. */
export interface StatementContext {
  /** Words around the tables that only a card's statement has. */
  readonly isCard: boolean;
  /** Period of the sections that state none themselves. */
  readonly period: StatementPeriod | null;
}

/**
 * Adds up each statement of a file, its amounts signed as an account's or a card's. `null` where neither columns, signs
 * nor words say which amounts are money out: that no balance can show.
 */
export function judgeSections(
  sections: readonly StatementSection[],
  context: StatementContext,
): readonly JudgedSection[] | null {
  const judged: JudgedSection[] = [];
  for (const section of sections) {
    const period = section.period ?? context.period;
    const kinds = kindsOf(section, context);
    const [best] = kinds
      .map((isCard) => proveSection(section, { isCard, period }))
      .sort((one, other) => provedCount(other) - provedCount(one));
    if (best === undefined) return null;
    judged.push(best);
  }
  return judged;
}

/** Kinds that a section may have. With two columns the balances decide: amounts have their sides in either. */
function kindsOf(section: StatementSection, { isCard }: StatementContext): readonly boolean[] {
  const marks = new Set(
    section.pieces.flatMap((piece) =>
      piece.kind === 'entry'
        ? piece.figures.filter(({ role }) => role === 'amount').map(({ money }) => money.mark)
        : [],
    ),
  );
  const isSplit = section.pieces.some(
    (piece) =>
      piece.kind === 'entry' && piece.figures.some(({ role }) => role === 'moneyIn' || role === 'moneyOut'),
  );
  if (isSplit) return [false, true];
  if (marks.has('plus') || (section.hasBalanceColumn && (marks.has('minus') || !isCard))) return [false];
  return isCard || section.pieces.length === 0 ? [true] : [];
}

/**
 * The days that do not stand where they should: the lines around one are in order without it. For accounts, whose
 * lines run by day.
 */
export function misplacedDays({ entries, isCard }: JudgedSection): ReadonlySet<number> {
  const misplaced = new Set<number>();
  if (isCard) return misplaced;
  const dated = entries.filter((entry): entry is typeof entry & { date: IsoDate } => entry.date !== null);
  for (const [at, { date, entry }] of dated.entries()) {
    const before = dated[at - 1]?.date;
    const after = dated[at + 1]?.date;
    const isEarly = before !== undefined && date < before;
    const isLate = after !== undefined && date > after;
    const othersAgree = before === undefined || after === undefined || before <= after;
    if ((isEarly || isLate) && othersAgree) misplaced.add(entry.line);
  }
  return misplaced;
}
