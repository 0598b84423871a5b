import { type Calculation, findCalculation } from '../../db/calculations/calculations-queries.js';
import { insertCalculation } from '../../db/calculations/calculations-repository.js';
import {
  categoryTotals,
  type YearCompleteness,
  yearCompleteness,
} from '../../db/categories/category-totals-queries.js';
import { listBusinessesOfClient } from '../../db/clients/businesses-queries.js';
import { listPropertiesOfClient } from '../../db/clients/properties-queries.js';
import type { TenantExecutor } from '../../db/executor.js';
import { locationOf } from '../../domain/properties/property.js';
import { wholeYear } from '../../domain/quarterly-updates/quarterly-update.js';
import type { ForeignProperty } from '../../domain/tax/tax-input.js';
import type { TaxReturn, TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import { type TaxYearStart, taxYearEndsOn, taxYearStartsOn } from '../../domain/tax-year.js';
import { completeCalculation } from '../calculations/calculate-returns.js';
import { totalsOfPeriod } from '../quarterly-updates/period-records.js';
import { assembleReturn } from '../tax-returns/assemble-return.js';
import { viewTaxReturn } from '../tax-returns/view-tax-return.js';
import { calendarYear, type ReportedYear } from './calendar-year.js';
import { foreignPropertyYear } from './foreign-property-year.js';
import type { FilingContext } from './hmrc-session.js';
import { issue } from './issues.js';
import { type PropertySource, propertyYear } from './property-data.js';
import { unsentIssues } from './unsent-issues.js';
import { tradeYears } from './year-data.js';

/** Everything that HMRC is to be told of a year, and our calculation from the same data. */
export interface YearPlan extends ReportedYear {
  readonly calculationId: string;
  /** The same for businesses that report by calendar quarters. */
  readonly calendar: ReportedYear;
  /** What the return holds and this API cannot send. */
  readonly issues: readonly TaxReturnIssue[];
}

/**
 * Reads the year in the transaction that holds the return's lock, so that no transaction can change
 * between the calculation and the data that are sent. A stale calculation is worked out again.
 * @throws {ValidationError} when the year cannot be calculated
 */
export async function planYear(
  ctx: FilingContext,
  db: TenantExecutor,
  taxReturn: TaxReturn,
): Promise<YearPlan> {
  const { clientId, taxYear } = taxReturn;
  const calculation = await currentCalculation(ctx, db, taxReturn);
  if (calculation.figures === null) throw new Error('a completed calculation without figures');
  const { input, adjustments, incomeSources } = await assembleReturn(db, taxReturn);
  const properties = await listPropertiesOfClient(db, clientId);
  const businesses = await listBusinessesOfClient(db, clientId);
  const totals = await categoryTotals(db, { clientId, taxYear }, { businesses, properties });
  const source = {
    input,
    figures: calculation.figures,
    adjustments,
    totals,
    businesses: businesses.filter(
      (one) =>
        wasRunning(one, taxYear) ||
        [...totals, ...adjustments].some(({ businessId }) => businessId === one.id),
    ),
    properties: properties.map((property) => ({
      ...property,
      isForeign: locationOf(property) === 'foreign',
    })),
    roomTotals: incomeSources.find(({ type }) => type === 'uk_property')?.roomTotals ?? [],
  };
  const period = wholeYear(taxYear, 'calendar');
  const inQuarters = await totalsOfPeriod(db, { clientId, taxYear }, period, { businesses, properties });
  const given = taxReturn.inputs.foreignProperty;
  const year = reportedYear(source, given);
  return {
    calculationId: calculation.id,
    ...year,
    calendar: calendarYear(year, reportedYear({ ...source, totals: inQuarters }, given)),
    issues: [
      ...unsentIssues(input),
      ...(year.foreignProperty?.issues ?? []),
      ...incompleteIssues(await yearCompleteness(db, { clientId, taxYear })),
    ],
  };
}

function reportedYear(source: PropertySource, given: ForeignProperty | null | undefined): ReportedYear {
  const ukProperty = propertyYear(source);
  const isLandlord = ukProperty.hasFigures || source.properties.some(({ isForeign }) => !isForeign);
  return {
    trades: tradeYears(source),
    ukProperty: isLandlord ? ukProperty : null,
    foreignProperty: foreignPropertyYear(source, given),
  };
}

async function currentCalculation(
  ctx: FilingContext,
  db: TenantExecutor,
  taxReturn: TaxReturn,
): Promise<Calculation> {
  const view = await viewTaxReturn(db, taxReturn);
  if (view.calculation !== null && !view.isStale) return view.calculation;
  const id = ctx.newId();
  const queued = await insertCalculation(db, { id, taxReturn, jobId: null });
  await completeCalculation(ctx, db, queued, taxReturn);
  const completed = await findCalculation(db, id);
  if (!completed) throw new Error('a calculation that was just completed is gone');
  return completed;
}

interface Lifetime {
  readonly commencedOn: string | null;
  readonly ceasedOn: string | null;
}

/** HMRC wants an update of every business that ran in the year, even of nothing. */
const wasRunning = ({ commencedOn, ceasedOn }: Lifetime, taxYear: TaxYearStart) =>
  (commencedOn === null || commencedOn <= taxYearEndsOn(taxYear)) &&
  (ceasedOn === null || ceasedOn >= taxYearStartsOn(taxYear));

/** Nobody is kept from filing, but nobody should agree to a year without knowing that it is not whole. */
function incompleteIssues({ uncategorised, withoutPounds }: YearCompleteness): TaxReturnIssue[] {
  const left = (count: number, why: string) =>
    count === 0
      ? []
      : [issue({ code: 'transactions_left_out', path: '/transactions', detail: `${count} ${why}` })];
  return [
    ...left(uncategorised, 'of the year’s transactions have no category and are in no figure.'),
    ...left(withoutPounds, 'of the year’s transactions have no amount in pounds and are in no figure.'),
  ];
}
