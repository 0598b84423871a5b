import { LIMITS } from '../../limits/limits.js';
import type { Pence } from '../money.js';
import { daysUntil, type ObligationKind } from '../obligations/obligation.js';
import type { Readiness } from '../practice/readiness.js';
import { filingDueOn, type IsoDate, type TaxYearStart } from '../tax-year.js';
import type { Counted } from '../transactions/counted.js';
import type { ReturnStatus } from './client-year.js';

/** A year of all clients of a practice, or of those that were named. */
export interface PracticeYear {
  readonly reportId: string;
  readonly asOf: Date;
  readonly taxYear: TaxYearStart;
  readonly clients: readonly PracticeClient[];
}

/** Facts about one client's year. */
export interface PracticeFacts {
  /** As the API names the client. */
  readonly id: string;
  readonly name: string;
  /** Steps of the year, as the list of the practice has them. */
  readonly readiness: Readiness;
  readonly status: ReturnStatus | null;
  readonly incomePence: Pence;
  readonly expensesPence: Pence;
  /** `null` until a calculation stands. */
  readonly liabilityPence: Pence | null;
  readonly isStale: boolean;
  readonly uncategorised: number;
  readonly withoutPounds: number;
  readonly toReview: Counted;
  readonly obligations: readonly {
    readonly kind: ObligationKind;
    readonly dueOn: IsoDate;
    readonly isFulfilled: boolean;
  }[];
}

/** `late`: a day has passed. `soon`: one is near. `done`: the return is with HMRC and nothing is open. */
export type Risk = 'late' | 'soon' | 'open' | 'done';

export interface PracticeClient extends PracticeFacts {
  readonly risk: Risk;
  /** The next day on which something is due; `null` when nothing is. */
  readonly deadlineOn: IsoDate | null;
  readonly overdue: number;
  readonly fulfilled: number;
  readonly missing: readonly string[];
}

const SOON_DAYS = LIMITS.obligations.firstReminderDays.value;

/** The clients by surname, as the list of the practice has them. */
export function practiceClients(
  facts: readonly PracticeFacts[],
  taxYear: TaxYearStart,
  today: IsoDate,
): PracticeClient[] {
  return facts
    .map((one) => practiceClient(one, taxYear, today))
    .sort(
      (one, other) =>
        compared(one.readiness.sortName, other.readiness.sortName) || compared(one.id, other.id),
    );
}

const compared = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function practiceClient(facts: PracticeFacts, taxYear: TaxYearStart, today: IsoDate): PracticeClient {
  const isFiled = facts.status === 'submitted';
  const open = facts.obligations
    .filter(({ kind, isFulfilled }) => !isFulfilled && !(isFiled && kind === 'final'))
    .map(({ dueOn }) => dueOn);
  const due = isFiled ? open : [...open, filingDueOn(taxYear)];
  const deadlineOn = due.sort()[0] ?? null;
  return {
    ...facts,
    deadlineOn,
    risk: riskOf(deadlineOn, today),
    overdue: open.filter((day) => day < today).length,
    fulfilled: facts.obligations.length - open.length,
    missing: missingOf(facts),
  };
}

function riskOf(deadlineOn: IsoDate | null, today: IsoDate): Risk {
  if (deadlineOn === null) return 'done';
  if (deadlineOn < today) return 'late';
  return daysUntil(deadlineOn, today) <= SOON_DAYS ? 'soon' : 'open';
}

function missingOf({
  status,
  liabilityPence,
  isStale,
  uncategorised,
  withoutPounds,
  toReview,
}: PracticeFacts): string[] {
  const count = (number: number, one: string, many: string) =>
    number === 0 ? [] : [`${number} ${number === 1 ? one : many}`];
  return [
    ...(status === null ? ['No tax return started'] : []),
    ...(isStale ? ['Calculation out of date'] : []),
    ...(status !== null && !isStale && liabilityPence === null ? ['No calculation'] : []),
    ...count(uncategorised, 'transaction without a category', 'transactions without a category'),
    ...count(withoutPounds, 'transaction without pounds', 'transactions without pounds'),
    ...count(toReview.count, 'transaction to review', 'transactions to review'),
    ...(status === 'rejected' ? ['Rejected by HMRC'] : []),
    ...(status === 'action_required' ? ['Action required'] : []),
  ];
}
