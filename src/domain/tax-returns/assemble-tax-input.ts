import type { Issue } from '../../errors.js';
import type { Pence } from '../money.js';
import { sumOf } from '../tax/sum-of.js';
import type { ForeignProperty, TaxInput, UkProperty } from '../tax/tax-input.js';
import { unplacedAdjustments } from './adjustment-issues.js';
import { foreignPropertyFigures, type PropertyFigures, ukPropertyFigures } from './assemble-property.js';
import { type TradeFigures, tradeFigures, withWeeks } from './assemble-trade.js';
import { cisSufferedIn, financeCosts, premisesCosts } from './assembled-costs.js';
import { propertySource, propertyTotals, sideOf, tradeSources } from './assembled-sources.js';
import type { Assembly } from './assembly.js';
import { assemblyDoubts } from './assembly-doubts.js';
import { type CarriedIn, carriedIn, carriedInDoubts } from './carried-in.js';
import { cashBasisLossIssues } from './cash-basis-losses.js';
import { countsAs, notCountedReason } from './counts-as.js';
import { issueOfRows } from './doubt.js';
import type { AdjustmentTrace, FigureTrace, NotCountedTrace } from './figure-trace.js';
import { flatRateDoubts } from './flat-rate-doubts.js';
import { holidayLettingIssues } from './holiday-letting-issues.js';
import type { IncomeSource } from './income-source.js';
import { poolsBetweenPeriods } from './pools-between-periods.js';
import { settleAdjustments } from './settle-adjustments.js';
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
  const { taxReturn, businesses, yearBefore = null } = assembly;
  const settled = settleAdjustments(taxReturn.adjustments, {
    taxYear: taxReturn.taxYear,
    businesses,
    costs: assembly.costs,
    premisesCostsOf: (businessId) => premisesCosts(assembly, businessId),
    financeCostsOf: (propertyId) => financeCosts(assembly, propertyId),
  });
  const figures = yearFigures(assembly, settled);
  const all = [...figures.trades, figures.ukProperty, figures.foreignProperty];
  const incomeSources = all.flatMap(({ source }) => (source === null ? [] : [source]));
  const cisSuffered = cisSufferedIn(assembly);
  const carried = yearBefore === null ? [] : carriedIn(assembly, yearBefore);
  return {
    input: returnInput(assembly, figures, cisSuffered),
    incomeSources,
    trace: [
      ...all.flatMap(({ trace }): readonly FigureTrace[] => trace),
      ...settled.map((adjustment) => adjustmentTrace(adjustment, all)),
      ...notCounted(assembly),
    ],
    adjustments: settled,
    apportioned: figures.trades.flatMap(apportionedTrade),
    faults: faultsOf(assembly, figures),
    carriedIn: carried,
    yearBefore,
    doubts: [
      ...assemblyDoubts(assembly, { cisSuffered, trades: figures.trades.length }),
      ...(yearBefore === null ? [] : carriedInDoubts(carried, yearBefore)),
      ...poolsBetweenPeriods(settled, taxReturn.adjustments),
      ...[...flatRateDoubts(assembly, settled), ...(assembly.doubts ?? [])].map(issueOfRows),
    ],
    totalIncomePence: sumOf(incomeSources, (source) => source.incomePence),
    totalExpensesPence: sumOf(incomeSources, (source) => source.expensesPence),
  };
}

/** The figures of a year's trades and property. */
interface YearFigures {
  readonly trades: readonly TradeFigures[];
  readonly ukProperty: PropertyFigures<UkProperty>;
  readonly foreignProperty: PropertyFigures<ForeignProperty>;
}

function yearFigures(assembly: Assembly, settled: readonly SettledAdjustment[]): YearFigures {
  const ukSource = propertySource(assembly, 'uk_property');
  const foreignSource = propertySource(assembly, 'foreign_property');
  return {
    trades: tradeSources(assembly, settled).map((source, index) =>
      tradeFigures(assembly, source, index, settled),
    ),
    ukProperty: ukPropertyFigures(assembly, ukSource, settled),
    foreignProperty: foreignPropertyFigures(assembly, foreignSource, settled),
  };
}

/** The engine’s input. A fact that the return states stands in place of the client’s. */
function returnInput(
  { client, taxReturn }: Assembly,
  { trades, ukProperty, foreignProperty }: YearFigures,
  cisSuffered: Pence,
): TaxInput {
  const { tradingAllowance: _trading, propertyAllowance: _property, ...given } = taxReturn.inputs;
  return {
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
  };
}

function faultsOf(assembly: Assembly, { ukProperty, foreignProperty }: YearFigures): Issue[] {
  const { taxReturn, businesses, properties } = assembly;
  return [
    ...cashBasisLossIssues(assembly),
    ...basisPeriodIssues(assembly),
    ...unplacedAdjustments(taxReturn.adjustments, {
      taxYear: taxReturn.taxYear,
      businesses,
      properties,
      hasUkProperty:
        properties.some((property) => !property.isForeign) ||
        propertyTotals(assembly, 'uk_property').length > 0,
      hasForeignProperty:
        properties.some((property) => property.isForeign) || Boolean(taxReturn.inputs.foreignProperty),
    }),
    ...holidayLettingIssues(assembly, { ...ukProperty, pointer: '#/uk_property' }),
    ...holidayLettingIssues(assembly, {
      ...foreignProperty,
      given: taxReturn.inputs.foreignProperty,
      pointer: '#/foreign_property',
    }),
  ];
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

/** Issues of trades that need a basis period, on which years to 2023-24 are charged. ITTOIA 2005 s.196-220; FA 2022 Sch.1 */
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
