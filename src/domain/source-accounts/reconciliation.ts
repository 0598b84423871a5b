import type { Pence } from '../money.js';
import { dayAfter, dayBefore, type IsoDate } from '../tax-year.js';

/** A statement of an account beside what the books have of its days. */
export interface ReconciledStatement {
  readonly importId: string;
  readonly openedOn: IsoDate;
  readonly closedOn: IsoDate;
  readonly opening: Pence | null;
  readonly closing: Pence | null;
  readonly currency: string;
  /** Total of the account's rows of these days. */
  readonly booked: Pence;
}

export interface DayRange {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

export interface Reconciliation {
  readonly statements: readonly (ReconciledStatement & { readonly difference: Pence | null })[];
  /** Days that no statement covers, though the balance has moved meanwhile, or is not known. */
  readonly gaps: readonly DayRange[];
  /** Days that two statements cover. */
  readonly overlaps: readonly DayRange[];
}

/**
 * Compares what each statement says that its account moved with what is booked, and finds days between statements that
 * none or two of them cover. One that goes on where the one before ended leaves neither gap nor overlap.
 * @param statements in the order of their first days
 */
export function reconciliation(statements: readonly ReconciledStatement[]): Reconciliation {
  const gaps: DayRange[] = [];
  const overlaps: DayRange[] = [];
  let last: ReconciledStatement | null = null;
  for (const next of statements) {
    if (last !== null && !goesOn(last, next)) {
      if (next.openedOn > dayAfter(last.closedOn)) {
        gaps.push({ from: dayAfter(last.closedOn), to: dayBefore(next.openedOn) });
      } else if (next.openedOn <= last.closedOn) {
        const endsWithin = next.closedOn < last.closedOn;
        overlaps.push({ from: next.openedOn, to: (endsWithin ? next : last).closedOn });
      }
    }
    if (last === null || next.closedOn >= last.closedOn) last = next;
  }
  return { statements: statements.map(compared), gaps, overlaps };
}

const goesOn = (last: ReconciledStatement, next: ReconciledStatement): boolean =>
  last.closing !== null && last.closing === next.opening && next.openedOn >= last.closedOn;

function compared(statement: ReconciledStatement) {
  const { opening, closing, booked } = statement;
  const difference = opening === null || closing === null ? null : closing - opening - booked;
  return { ...statement, difference };
}
