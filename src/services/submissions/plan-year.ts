import type { Calculation } from '../../db/calculations/calculations-queries.js';
import { type YearCompleteness, yearCompleteness } from '../../db/categories/category-totals-queries.js';
import { findSealedSpouse } from '../../db/clients/clients-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import { isSpouse } from '../../domain/clients/spouse.js';
import { accountingTypeOf, accountsOf } from '../../domain/filing/business-facts.js';
import { calendarYear, type ReportedYear } from '../../domain/filing/calendar-year.js';
import { foreignPropertyYear } from '../../domain/filing/foreign-property-year.js';
import { carryBackMissing } from '../../domain/filing/parts/carry-back.js';
import { type EmploymentItem, employmentItems } from '../../domain/filing/parts/employment-items.js';
import { type ForeignEmployment, foreignEmployments } from '../../domain/filing/parts/foreign-employments.js';
import { type LossClaims, lossClaims } from '../../domain/filing/parts/loss-claims.js';
import { type PartnerItem, partnerItems } from '../../domain/filing/parts/partner-items.js';
import { type ReturnPart, returnParts } from '../../domain/filing/parts/return-parts.js';
import { claimsLeftOut, type StatedLosses, statedLosses } from '../../domain/filing/parts/stated-losses.js';
import { isTakenFor } from '../../domain/filing/registry/filing-operation.js';
import { FILING_OPERATIONS } from '../../domain/filing/registry/filing-operations.js';
import { tradeYears } from '../../domain/filing/trade-year.js';
import { propertyYear } from '../../domain/filing/uk-property-year.js';
import { unsentIssues } from '../../domain/filing/unsent-issues.js';
import type { PropertySource, YearSources } from '../../domain/filing/year-sources.js';
import { parsedAs } from '../../domain/language/parsed-as.js';
import type { Pence } from '../../domain/money.js';
import { wholeYear } from '../../domain/quarterly-updates/quarterly-update.js';
import type { ForeignProperty, TaxInput } from '../../domain/tax/tax-input.js';
import type { IncomeSource } from '../../domain/tax-returns/income-source.js';
import { issue } from '../../domain/tax-returns/issue.js';
import type { TaxReturn, TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import { calculateLocked } from '../calculations/calculate-at-once.js';
import { totalsOfPeriod } from '../quarterly-updates/period-records.js';
import { assembleReturn } from '../tax-returns/assemble-return.js';
import { viewTaxReturn } from '../tax-returns/view-tax-return.js';
import type { FilingContext } from './hmrc-session.js';
import { readYearSources } from './read-year-sources.js';
import type { BusinessFacts } from './send-business-facts.js';
import { type MarriageAllowanceToSend, marriageAllowanceMissing } from './send-marriage-allowance.js';

/** Everything that is to be sent to HMRC about a year, and our calculation from the same data. */
export interface YearPlan extends ReportedYear {
  readonly calculationId: string;
  /** Facts of the accounts of each trade on record, by its id. */
  readonly trading: ReadonlyMap<string, BusinessFacts>;
  /** Facts of the accounts of property here and abroad. */
  readonly letting: BusinessFacts;
  /** The return's income sources, in its order. */
  readonly incomeSources: readonly Pick<IncomeSource, 'type' | 'businessId'>[];
  /** The year's data for businesses that report by calendar quarters. */
  readonly calendar: ReportedYear;
  /** Losses of property abroad, of earlier years. */
  readonly foreignLossesPence: Pence;
  /** Losses of the year that are set against other income of the year. */
  readonly claims: LossClaims;
  /** Losses of each business with what is done with them, for years from 2026-27 on; none before. */
  readonly losses: readonly StatedLosses[];
  /** Parts that are sent besides businesses. */
  readonly parts: readonly ReturnPart[];
  /** Shares of partnerships, for years from 2026-27 on. */
  readonly partnerItems: readonly PartnerItem[];
  /** Jobs with employers abroad. */
  readonly foreignEmployments: readonly ForeignEmployment[];
  /** Parts of one employment each. */
  readonly employmentItems: readonly EmploymentItem[];
  readonly marriage: MarriageAllowanceToSend;
  /** Issues for values of the return that this API cannot send. */
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
  const assembled = await assembleReturn(db, taxReturn);
  const { source, records } = await readYearSources(db, taxReturn, assembled, calculation.figures);
  const period = wholeYear(taxYear, 'calendar');
  const inQuarters = await totalsOfPeriod(db, { clientId, taxYear }, period, records);
  const foreignPropertyInput = taxReturn.inputs.foreignProperty;
  const year = reportedYear(source, foreignPropertyInput);
  const inCalendarYear = reportedYear({ ...source, totals: inQuarters }, foreignPropertyInput);
  const calculated = { input: assembled.input, figures: calculation.figures };
  const { missing, ...parts } = partsOfYear(calculated, taxYear, year);
  const marriage = await marriageAllowanceOf(ctx, db, { clientId, input: assembled.input });
  const missingDetails = [...missing, ...marriageAllowanceMissing(marriage)];
  return {
    calculationId: calculation.id,
    trading: accountsByTrade(source, taxYear),
    letting: { accountingType: accountingTypeOf(taxReturn.basis), accounts: null },
    incomeSources: assembled.incomeSources,
    ...year,
    calendar: calendarYear(year, inCalendarYear),
    foreignLossesPence: assembled.input.foreignProperty?.lossesBroughtForward ?? 0,
    ...parts,
    marriage,
    issues: [
      ...unsentIssues(assembled.input, missingDetails),
      ...(year.foreignProperty?.issues ?? []),
      ...incompleteIssues(await yearCompleteness(db, { clientId, taxYear })),
    ],
  };
}

interface CalculatedYear {
  readonly input: TaxInput;
  readonly figures: NonNullable<Calculation['figures']>;
}

/** Parts that are sent besides businesses, and the details that are missing of others. */
function partsOfYear(calculated: CalculatedYear, taxYear: TaxYearStart, { trades }: ReportedYear) {
  const parts = returnParts(calculated);
  const claims = lossClaims(calculated);
  const shares = partnerItems(calculated);
  const abroad = foreignEmployments(calculated);
  const employed = employmentItems(calculated.input);
  const isStated = isTakenFor(FILING_OPERATIONS.losses_7, taxYear);
  const missingOfLosses = isStated
    ? claimsLeftOut(calculated, shares.missing.length === 0)
    : carryBackMissing(calculated);
  return {
    claims,
    losses: isStated ? statedLosses(calculated, trades) : [],
    parts,
    partnerItems: shares.items,
    foreignEmployments: abroad.items,
    employmentItems: employed.items,
    missing: [claims, ...parts, shares, abroad, { missing: missingOfLosses }, employed].flatMap(
      ({ missing }) => missing,
    ),
  };
}

const accountsByTrade = (
  { businesses }: YearSources,
  taxYear: TaxYearStart,
): ReadonlyMap<string, BusinessFacts> =>
  new Map(
    businesses.map((trade) => [
      trade.id,
      { accountingType: accountingTypeOf(trade.accountingBasis), accounts: accountsOf(trade, taxYear) },
    ]),
  );

function reportedYear(
  source: PropertySource,
  foreignPropertyInput: ForeignProperty | null | undefined,
): ReportedYear {
  const ukProperty = propertyYear(source);
  const isLandlord = ukProperty.hasFigures || source.properties.some(({ isForeign }) => !isForeign);
  return {
    trades: tradeYears(source),
    ukProperty: isLandlord ? ukProperty : null,
    foreignProperty: foreignPropertyYear(source, foreignPropertyInput),
  };
}

async function marriageAllowanceOf(
  { cipher }: FilingContext,
  db: TenantExecutor,
  { clientId, input }: { readonly clientId: string; readonly input: TaxInput },
): Promise<MarriageAllowanceToSend> {
  const isGiven = input.marriageAllowance === 'given';
  const sealed = isGiven ? await findSealedSpouse(db, clientId) : null;
  const place = { purpose: 'clients.spouse', tenantId: db.tenantId, rowId: clientId } as const;
  return { isGiven, spouse: sealed && parsedAs(cipher.decryptText(place, sealed), isSpouse) };
}

async function currentCalculation(
  ctx: FilingContext,
  db: TenantExecutor,
  taxReturn: TaxReturn,
): Promise<Calculation> {
  const view = await viewTaxReturn(db, taxReturn);
  if (view.calculation !== null && !view.isStale) return view.calculation;
  return calculateLocked(ctx, db, taxReturn);
}

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
