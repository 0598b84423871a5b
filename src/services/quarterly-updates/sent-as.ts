import type { TenantExecutor } from '../../db/executor.js';
import { isYearPrepared } from '../../db/tax-returns/period-lock-repository.js';
import { jointlyOwned, withoutExpensesOf } from '../../domain/quarterly-updates/joint-expenses.js';
import {
  type CumulativeFigures,
  type QuarterlyUpdateFields,
  totalsOf,
  type UpdateExpenses,
  type UpdatePeriod,
  type UpdateSubject,
} from '../../domain/quarterly-updates/quarterly-update.js';
import { consolidate, mayConsolidate } from '../../domain/quarterly-updates/update-expenses.js';
import { pounds } from '../../domain/reports/wording.js';
import { CONSOLIDATED_EXPENSES_BELOW } from '../../domain/tax/rates/update-easements.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import { ValidationError } from '../../errors.js';
import { type PeriodRecords, updateFiguresOf } from './update-figures.js';

interface Shaped {
  readonly subject: UpdateSubject;
  readonly records: PeriodRecords;
  readonly period: UpdatePeriod;
}

/** The figures with their expenses as they are sent. @throws {ValidationError} where no property is jointly owned */
export function sentAs(
  expenses: UpdateExpenses,
  all: CumulativeFigures,
  { subject, records, period }: Shaped,
): CumulativeFigures {
  if (expenses === 'itemised') return all;
  const recorded = { expenses: all.expenses, disallowable: all.disallowable };
  if (expenses === 'consolidated') return { ...consolidate(all), recorded };
  const joint = jointlyOwned(subject, records.properties, period);
  if (joint.length === 0) throw nothingJoint(subject);
  const totals = withoutExpensesOf(joint, records.totals, { ...records, ...period });
  return { ...(updateFiguresOf(subject, { ...records, totals }) ?? all), recorded };
}

/**
 * Refuses an update with fewer details once the return is prepared: HMRC then has all expenses by field, and the return is
 * filed so.
 * @throws {ValidationError}
 */
export async function assertSentInFull(
  db: TenantExecutor,
  { expenses, ...year }: Pick<QuarterlyUpdateFields, 'expenses' | 'clientId' | 'taxYear'>,
): Promise<void> {
  if (expenses !== 'itemised' && (await isYearPrepared(db, year))) throw alreadyInFull();
}

/**
 * Refuses consolidated expenses above the threshold. All trades of a person count together, and so does all property.
 * @throws {ValidationError}
 */
export function assertMayConsolidate(subject: UpdateSubject, stretches: readonly PeriodRecords[]): void {
  for (const records of stretches) {
    const turnover = relatedTo(subject, records).reduce((sum, one) => {
      const figures = updateFiguresOf(one, records);
      return sum + (figures === null ? 0 : totalsOf(figures).incomePence);
    }, 0);
    if (!mayConsolidate(turnover, records.taxYear)) throw turnoverTooHigh(subject, records.taxYear);
  }
}

const relatedTo = ({ kind }: UpdateSubject, { businesses }: PeriodRecords): UpdateSubject[] =>
  kind === 'self_employment'
    ? businesses.map(({ id }) => ({ kind, businessId: id }))
    : [
        { kind: 'uk_property', businessId: null },
        { kind: 'foreign_property', businessId: null },
      ];

const alreadyInFull = () =>
  new ValidationError([
    {
      pointer: '#/expenses',
      code: 'not_supported',
      detail: 'must be itemised: the return of the tax year is prepared, and HMRC has all its expenses',
    },
  ]);

const nothingJoint = ({ kind }: UpdateSubject) =>
  new ValidationError([
    {
      pointer: '#/expenses',
      code: 'not_supported',
      detail:
        kind === 'self_employment'
          ? 'joint_at_year_end is of jointly owned property, not of a trade'
          : 'joint_at_year_end needs a property of this update of which another owns a part in its period',
    },
  ]);

const turnoverTooHigh = ({ kind }: UpdateSubject, taxYear: TaxYearStart) =>
  new ValidationError([
    {
      pointer: '#/expenses',
      code: 'not_supported',
      detail: `consolidated needs a turnover of ${kind === 'self_employment' ? 'all trades' : 'all property'} in the year, as far as it is recorded, under ${pounds(CONSOLIDATED_EXPENSES_BELOW(taxYear).value)}`,
    },
  ]);
