import type { Issue } from '../../errors.js';
import { CIS_SUFFERED, findCategory } from '../categories/category.js';
import type { Pence } from '../money.js';
import { shareOfDaysPence } from '../properties/ownership.js';
import { sumOf } from '../tax/sum-of.js';
import type { TaxInput } from '../tax/tax-input.js';
import { isFinanceCost } from '../transactions/mixed-payment.js';
import { unplacedAdjustments } from './adjustment-issues.js';
import { foreignPropertyFigures, type PropertyFigures, ukPropertyFigures } from './assemble-property.js';
import { type TradeFigures, tradeFigures, withWeeks } from './assemble-trade.js';
import type { Assembly, SourceTotal } from './assembly.js';
import { assemblyDoubts } from './assembly-doubts.js';
import { type CarriedIn, carriedIn, carriedInDoubts } from './carried-in.js';
import { cashBasisLossIssues } from './cash-basis-losses.js';
import { type CountsAs, countsAs, notCountedReason } from './counts-as.js';
import { issueOfRows } from './doubt.js';
import type { AdjustmentTrace, FigureTrace, NotCountedTrace } from './figure-trace.js';
import { flatRateDoubts } from './flat-rate-doubts.js';
import { holidayLettingIssues } from './holiday-letting-issues.js';
import { type IncomeSource, incomeSource, UNATTRIBUTED_TRADE } from './income-source.js';
import { poolsBetweenPeriods } from './pools-between-periods.js';
import { type FinanceCosts, settleAdjustments } from './settle-adjustments.js';
import type { SettledAdjustment } from './settled-adjustment.js';
import type { TaxReturnIssue } from './tax-return-record.js';
import type { YearBefore } from './year-before.js';

export interface AssembledReturn {
  readonly input: TaxInput;
  readonly incomeSources: readonly IncomeSource[];
  /** Every figure of trades and property is the sum of what its traces say. */
  readonly trace: readonly FigureTrace[];
  readonly adjustments: readonly SettledAdjustment[];
  /** Trades whose accounts are apportioned: by how much that changes the profit of their rows of the year. */
  readonly apportioned: readonly ApportionedTrade[];
  /** Why the year cannot be calculated as it stands; the input leaves out what they name. */
  readonly faults: readonly Issue[];
  /** Amounts that the year before left for this one, if we have its figures. */
  readonly carriedIn: readonly CarriedIn[];
  readonly yearBefore: YearBefore | null;
  /** Doubts of the figures that a person has to look at. */
  readonly doubts: readonly TaxReturnIssue[];
  readonly totalIncomePence: Pence;
  readonly totalExpensesPence: Pence;
}

/**
 * A return's input to the engine: its own figures, the person, and what the year's categorised
 * transactions come to. Adjustments act on the trade they name, or on the only one. Trade income that no
 * business is known for is a source of its own: it counts, and filing will ask whose it is.
 */
export function assembleTaxInput(assembly: Assembly): AssembledReturn {
  const { client, taxReturn, businesses } = assembly;
  const hasUkProperty =
    assembly.properties.some((property) => !property.isForeign) ||
    propertyTotals(assembly, 'uk_property').length > 0;
  const hasForeignProperty =
    assembly.properties.some((property) => property.isForeign) || Boolean(taxReturn.inputs.foreignProperty);
  const settled = settleAdjustments(taxReturn.adjustments, {
    taxYear: taxReturn.taxYear,
    businesses,
    costs: assembly.costs,
    premisesCostsOf: (businessId) => premisesCosts(assembly, businessId),
    financeCostsOf: (propertyId) => financeCosts(assembly, propertyId),
  });
  const trades = tradeSources(assembly, settled).map((source, index) =>
    tradeFigures(assembly, source, index, settled),
  );
  const ukProperty = ukPropertyFigures(assembly, propertySource(assembly, 'uk_property'), settled);
  const foreignProperty = foreignPropertyFigures(
    assembly,
    propertySource(assembly, 'foreign_property'),
    settled,
  );
  const faults = [
    ...cashBasisLossIssues(assembly),
    ...basisPeriodIssues(assembly),
    ...unplacedAdjustments(taxReturn.adjustments, {
      taxYear: taxReturn.taxYear,
      businesses,
      properties: assembly.properties,
      hasUkProperty,
      hasForeignProperty,
    }),
    ...holidayLettingIssues(assembly, { ...ukProperty, pointer: '#/uk_property' }),
    ...holidayLettingIssues(assembly, {
      ...foreignProperty,
      given: taxReturn.inputs.foreignProperty,
      pointer: '#/foreign_property',
    }),
  ];
  const { yearBefore = null } = assembly;
  const carried = yearBefore === null ? [] : carriedIn(assembly, yearBefore);
  const figures = [...trades, ukProperty, foreignProperty];
  const incomeSources = figures.flatMap(({ source }) => (source === null ? [] : [source]));
  const { tradingAllowance: _trading, propertyAllowance: _property, ...given } = taxReturn.inputs;
  const cisSuffered = sumOf(
    assembly.totals.filter(({ category }) => category === CIS_SUFFERED),
    ({ amountPence }) => amountPence,
  );
  return {
    input: {
      region: taxReturn.region ?? client.region,
      dateOfBirth: client.dateOfBirth,
      studentLoanPlans: client.studentLoanPlans,
      marriageAllowance: client.marriageAllowance,
      blindPerson: client.blindPerson,
      ...given,
      ...(cisSuffered === 0 ? {} : { cisDeducted: (given.cisDeducted ?? 0) + cisSuffered }),
      taxYear: taxReturn.taxYear,
      selfEmployments: withWeeks(trades, taxReturn.taxYear),
      ...(ukProperty.input === null ? {} : { ukProperty: ukProperty.input }),
      ...(foreignProperty.input === null ? {} : { foreignProperty: foreignProperty.input }),
    },
    incomeSources,
    trace: [
      ...figures.flatMap(({ trace }): readonly FigureTrace[] => trace),
      ...settled.map((adjustment) => adjustmentTrace(adjustment, figures)),
      ...notCounted(assembly),
    ],
    adjustments: settled,
    apportioned: trades.flatMap(apportionedTrade),
    faults,
    carriedIn: carried,
    yearBefore,
    doubts: [
      ...assemblyDoubts(assembly, { cisSuffered, trades: trades.length }),
      ...(yearBefore === null ? [] : carriedInDoubts(carried, yearBefore)),
      ...poolsBetweenPeriods(settled, taxReturn.adjustments),
      ...[...flatRateDoubts(assembly, settled), ...(assembly.doubts ?? [])].map(issueOfRows),
    ],
    totalIncomePence: sumOf(incomeSources, (source) => source.incomePence),
    totalExpensesPence: sumOf(incomeSources, (source) => source.expensesPence),
  };
}

/** Amounts that apportioning adds to the year's rows of a trade whose accounts are not those of the tax year. */
export interface ApportionedTrade {
  readonly businessId: string;
  readonly incomePence: Pence;
  readonly expensesPence: Pence;
}

function apportionedTrade({ source, accounts }: TradeFigures): ApportionedTrade[] {
  if (accounts === null || source.businessId === null) return [];
  return [
    {
      businessId: source.businessId,
      incomePence: accounts.incomePence - source.incomePence,
      expensesPence: accounts.expensesPence - source.expensesPence,
    },
  ];
}

/** To 2023-24 a year is charged on a basis period, which estimates work out. ITTOIA 2005 s.196-220; FA 2022 Sch.1 */
const basisPeriodIssues = ({ businesses }: Assembly): Issue[] =>
  businesses.flatMap(({ tradingName, needsBasisPeriod }) =>
    needsBasisPeriod === true
      ? [
          {
            pointer: '#/tax_year',
            code: 'accounts_not_of_tax_year' as const,
            detail: `is before 2024-25, and the accounts of ${tradingName} are not those of the tax year: work the year out with POST /v1/tax-estimates and periods_of_account, and file it with software that has basis periods`,
          },
        ]
      : [],
  );

function tradeSources(assembly: Assembly, settled: readonly SettledAdjustment[]): IncomeSource[] {
  const { businesses } = assembly;
  const totals = assembly.totals.filter((total) => sideOf(total) === 'self_employment');
  const known = new Set(businesses.map(({ id }) => id));
  const rest = totals.filter(({ businessId }) => businessId === null || !known.has(businessId));
  const sources = businesses.map(({ id, tradingName }) =>
    incomeSource(assembly, {
      type: 'self_employment',
      businessId: id,
      name: tradingName,
      totals: totals.filter(({ businessId }) => businessId === id),
    }),
  );
  const inUse = sources.filter(
    (source) =>
      source.totals.length > 0 ||
      hasAccounts(assembly, source) ||
      settled.some(({ businessId }) => businessId === source.businessId),
  );
  if (rest.length === 0) return inUse;
  const unattributed = {
    type: 'self_employment',
    businessId: null,
    name: UNATTRIBUTED_TRADE,
    totals: rest,
  } as const;
  return [...inUse, incomeSource(assembly, unattributed)];
}

/** Rows of a period of account that has days of the year, whatever their own year. */
const hasAccounts = ({ businesses }: Assembly, { businessId }: IncomeSource): boolean =>
  businesses.some(
    ({ id, accounts = [] }) => id === businessId && accounts.some(({ totals }) => totals.length > 0),
  );

type PropertyType = 'uk_property' | 'foreign_property';

function propertySource(assembly: Assembly, type: PropertyType): IncomeSource | null {
  const totals = propertyTotals(assembly, type);
  if (totals.length === 0) return null;
  const name = type === 'uk_property' ? 'UK property' : 'Foreign property';
  return incomeSource(assembly, { type, businessId: null, name, totals });
}

function propertyTotals({ properties, totals }: Assembly, type: PropertyType): SourceTotal[] {
  const foreign = new Set(properties.filter((property) => property.isForeign).map(({ id }) => id));
  return totals.filter(
    (total) =>
      sideOf(total) === 'property' &&
      (total.propertyId !== null && foreign.has(total.propertyId)) === (type === 'foreign_property'),
  );
}

const sideOf = ({ category }: SourceTotal) => findCategory(category)?.side ?? 'none';

const PREMISES = 'self_employment.premises_running_costs';

const premisesCosts = ({ totals }: Assembly, businessId: string): Pence =>
  sumOf(
    totals.filter((total) => total.category === PREMISES && total.businessId === businessId),
    ({ amountPence }) => amountPence,
  );

const RESIDENTIAL_FINANCE_COSTS = 'property.residential_financial_cost';

/** Finance costs by the rows of a property; rows of no property count for the only one there is. */
function financeCosts({ properties, totals, taxReturn }: Assembly, propertyId: string): FinanceCosts {
  const property = properties.find(({ id }) => id === propertyId);
  const isOnly = properties.length === 1;
  const own = totals.filter(
    (total) =>
      isFinanceCost(total.category) &&
      (total.propertyId === propertyId || (isOnly && total.propertyId === null)),
  );
  const propertyOf = (total: SourceTotal) => properties.find(({ id }) => id === total.propertyId);
  const of = (kind: CountsAs) =>
    sumOf(
      own.filter((total) => countsAs(total, propertyOf(total), taxReturn.taxYear) === kind),
      ({ amountPence }) => amountPence,
    );
  return {
    expensesPence: of('expenses'),
    residentialPence: of('residential_finance_costs'),
    isResidential:
      countsAs({ category: RESIDENTIAL_FINANCE_COSTS }, property, taxReturn.taxYear) !== 'expenses',
    shareOf: (pence) =>
      property?.yearShares === undefined ? pence : shareOfDaysPence(pence, property.yearShares),
  };
}

function adjustmentTrace(
  { parts, ...adjustment }: SettledAdjustment,
  figures: readonly (TradeFigures | PropertyFigures)[],
): AdjustmentTrace {
  const owner = figures.find(({ adjusts }) => adjusts(adjustment));
  const amounts = new Map<string, Pence>();
  for (const part of parts) {
    const placed = owner?.place(part.figure, part.amountPence);
    if (placed) amounts.set(placed.figure, (amounts.get(placed.figure) ?? 0) + placed.amountPence);
  }
  return {
    kind: 'adjustment',
    index: adjustment.index,
    code: adjustment.code,
    businessId: adjustment.businessId,
    cites: adjustment.cites,
    inputs: adjustment.inputs,
    figures: [...amounts].map(([figure, amountPence]) => ({ figure, amountPence })),
    capitalAllowances: adjustment.capitalAllowances,
    ...(adjustment.leftOut.length === 0 ? {} : { leftOut: adjustment.leftOut }),
  };
}

function notCounted({ totals, properties, businesses, taxReturn }: Assembly): NotCountedTrace[] {
  return totals
    .filter((total) => {
      const property = properties.find(({ id }) => id === total.propertyId);
      return countsAs(total, property, taxReturn.taxYear) === null;
    })
    .map((total) => ({
      kind: 'not_counted',
      category: total.category,
      businessId: total.businessId,
      ofAnyBusiness: sideOf(total) === 'self_employment' && businesses.length === 1,
      propertyId: total.propertyId,
      reason: notCountedReason(total.category),
      amountPence: total.recordedPence,
      count: total.count,
    }));
}
