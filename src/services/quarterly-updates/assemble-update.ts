import { listBusinessesOfClient } from '../../db/businesses/businesses-queries.js';
import type { TenantReader } from '../../db/executor.js';
import { loadLettings } from '../../db/properties/properties-queries.js';
import { findAcceptedFigures } from '../../db/quarterly-updates/quarterly-updates-queries.js';
import {
  differencesBetween,
  periodOf,
  type QuarterlyUpdateFields,
  type UpdateExpenses,
  type UpdateSubject,
  wholeYear,
} from '../../domain/quarterly-updates/quarterly-update.js';
import { issue } from '../../domain/tax-returns/issue.js';
import type { TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import type { IsoDate, TaxYearStart } from '../../domain/tax-year.js';
import { ValidationError } from '../../errors.js';
import { completenessOfPeriod, totalsOfPeriod } from './period-records.js';
import { assertMayConsolidate, sentAs } from './sent-as.js';
import { updateFiguresOf } from './update-figures.js';

export interface UpdateRequest {
  readonly clientId: string;
  readonly subject: UpdateSubject;
  readonly taxYear: TaxYearStart;
  readonly periodEndOn: IsoDate;
  readonly expenses: UpdateExpenses;
}

/**
 * Works out an update from the transactions of its period, which begins with the tax year or on 1 April.
 * @throws {ValidationError} for a day on which no quarter ends, expenses that cannot be sent so, or `invalid_reference`
 */
export async function assembleUpdate(
  db: TenantReader,
  { clientId, subject, taxYear, periodEndOn, expenses }: UpdateRequest,
): Promise<QuarterlyUpdateFields> {
  const period = periodOf(taxYear, periodEndOn);
  if (period === null) throw noQuarter();
  const year = { clientId, taxYear };
  const [businesses, { properties, joint }, completeness, accepted] = await Promise.all([
    listBusinessesOfClient(db, clientId),
    loadLettings(db, clientId),
    completenessOfPeriod(db, year, period),
    findAcceptedFigures(db, { clientId, subject, taxYear }),
  ]);
  const sources = { businesses, properties, joint };
  const totals = await totalsOfPeriod(db, year, period, sources);
  const records = { taxYear, businesses, properties, totals };
  const all = updateFiguresOf(subject, records);
  if (all === null) throw nothingAbroad();
  if (expenses === 'consolidated') {
    const whole = await totalsOfPeriod(db, year, wholeYear(taxYear, period.periods), sources);
    assertMayConsolidate(subject, [records, { ...records, totals: whole }]);
  }
  const figures = sentAs(expenses, all, { subject, records, period });
  return {
    clientId,
    subject,
    taxYear,
    periodStartOn: period.startOn,
    periodEndOn: period.endOn,
    expenses,
    figures,
    differences: differencesBetween(figures, accepted),
    issues: leftOut(completeness),
  };
}

/** Rows that are in no figure. They keep nobody from sending, but nobody should send without knowing of them. */
function leftOut({
  uncategorised,
  withoutPounds,
}: {
  uncategorised: number;
  withoutPounds: number;
}): TaxReturnIssue[] {
  const counts = [
    [uncategorised, 'have no category and are in no figure.'],
    [withoutPounds, 'have no amount in pounds and are in no figure.'],
  ] as const;
  return counts
    .filter(([count]) => count > 0)
    .map(([count, why]) =>
      issue({
        code: 'transactions_left_out',
        path: '/transactions',
        detail: `${count} of the client’s transactions of the period ${why}`,
      }),
    );
}

const noQuarter = () =>
  new ValidationError([
    {
      pointer: '#/period_end',
      code: 'invalid',
      detail:
        'must be the last day of a quarter of the tax year: 5 July, 5 October, 5 January or 5 April; or, where the business has chosen calendar quarters, 30 June, 30 September, 31 December or 31 March',
    },
  ]);

const nothingAbroad = () =>
  new ValidationError([
    {
      pointer: '#/property',
      code: 'invalid',
      detail: 'must be uk: the client has no property abroad',
    },
  ]);
