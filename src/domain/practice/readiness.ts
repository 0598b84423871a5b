import type { Pence } from '../money.js';
import { isFiled } from '../tax-returns/tax-return.js';
import { filingDueOn, type IsoDate, type TaxYearStart } from '../tax-year.js';
import type { ReadinessFacts } from './readiness-facts.js';
import { READINESS_STEPS, type ReadinessStep, type ReadinessStepCode, stepsOf } from './readiness-steps.js';

/** State of a client's year: the first step that is not done, or `done`. */
export type ReadinessState = ReadinessStepCode | 'done';

/** Every state, in the order of doing. */
export const READINESS_STATES = [...READINESS_STEPS, 'done'] as const;

/** A client's year, worked out. */
export interface Readiness {
  readonly name: string;
  /** Text that clients are sorted by: the surname first, without case or accents. */
  readonly sortName: string;
  readonly state: ReadinessState;
  readonly steps: readonly ReadinessStep[];
  /** The next day on which something is due to HMRC; `null` when nothing is. */
  readonly dueOn: IsoDate | null;
  /** The balance of the year by the last calculation: negative for a repayment, `null` without one. */
  readonly balanceDuePence: Pence | null;
  /** Expenses over an amount that no document proves: a hint, for which no step waits. */
  readonly rowsWithoutDocument: number;
}

/** @param today the date in the United Kingdom */
export function readinessOf(facts: ReadinessFacts, taxYear: TaxYearStart, today: IsoDate): Readiness {
  const steps = stepsOf(facts, taxYear, today);
  return {
    name: `${facts.givenName} ${facts.familyName}`,
    sortName: sortNameOf(facts),
    state: steps.find(({ done }) => !done)?.code ?? 'done',
    steps,
    dueOn: dueOnOf(facts, taxYear),
    balanceDuePence: facts.taxReturn?.balancePence ?? null,
    rowsWithoutDocument: facts.records.withoutDocument,
  };
}

/** `o'neill eva` of Éva O'Neill, so that people stand where they are looked for. */
export const sortNameOf = ({ givenName, familyName }: Pick<ReadinessFacts, 'givenName' | 'familyName'>) =>
  `${familyName} ${givenName}`.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The balance is due on the day by which the return is. @see https://www.legislation.gov.uk/ukpga/1970/9/section/59B */
function dueOnOf({ obligations, taxReturn }: ReadinessFacts, taxYear: TaxYearStart): IsoDate | null {
  const isToPay = taxReturn !== null && isFiled(taxReturn.state) && (taxReturn.balancePence ?? 0) > 0;
  const days = [
    obligations.updateDueOn,
    taxReturn?.wasFiled === true ? null : (obligations.finalDueOn ?? filingDueOn(taxYear)),
    isToPay ? filingDueOn(taxYear) : null,
  ];
  return days.filter((day) => day !== null).sort()[0] ?? null;
}
