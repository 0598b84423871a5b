import { findCategory } from '../categories/category.js';
import type { Pence } from '../money.js';
import type { Region, SelfEmployment, StudentLoanPlan, TaxInput, UkProperty } from '../tax/tax-input.js';
import type { TaxYearStart } from '../tax-year.js';
import type { Adjustment, AdjustmentCode } from './adjustment.js';

/** What a year's transactions of one trade or property come to in one category. */
export interface SourceTotal {
  /** The trade; `null` for property. */
  readonly businessId: string | null;
  readonly propertyId: string | null;
  readonly category: string;
  /** The client's allowable share, refunds netted: positive in the category's own direction. */
  readonly amountPence: Pence;
  readonly count: number;
}

export interface AssemblyClient {
  readonly dateOfBirth: string | null;
  readonly region: Region;
  readonly studentLoanPlans: readonly StudentLoanPlan[];
  readonly marriageAllowance: 'none' | 'given' | 'received';
  readonly blindPerson: boolean;
}

export interface AssemblyReturn {
  readonly taxYear: TaxYearStart;
  readonly region: Region | null;
  readonly inputs: Omit<TaxInput, 'taxYear'>;
  readonly adjustments: readonly Adjustment[];
}

export interface AssemblyProperty {
  readonly id: string;
  readonly isForeign: boolean;
  readonly isRentARoom: boolean;
}

/** One figure of the input and the transactions it came from. */
export interface FigureTrace {
  /** The field of the input, as a JSON pointer. */
  readonly figure: string;
  readonly category: string;
  readonly businessId: string | null;
  readonly propertyId: string | null;
  readonly amountPence: Pence;
  readonly count: number;
}

/** Income and expenses of one trade, or of the property business. */
export interface IncomeSource {
  readonly type: 'self_employment' | 'uk_property' | 'foreign_property';
  readonly businessId: string | null;
  readonly name: string;
  readonly incomePence: Pence;
  readonly expensesPence: Pence;
  readonly residentialFinanceCostsPence: Pence;
  readonly totals: readonly SourceTotal[];
}

export interface AssembledReturn {
  readonly input: TaxInput;
  readonly incomeSources: readonly IncomeSource[];
  readonly trace: readonly FigureTrace[];
  readonly totalIncomePence: Pence;
  readonly totalExpensesPence: Pence;
}

interface Assembly {
  readonly client: AssemblyClient;
  readonly taxReturn: AssemblyReturn;
  readonly businesses: readonly { readonly id: string; readonly tradingName: string }[];
  readonly properties: readonly AssemblyProperty[];
  readonly totals: readonly SourceTotal[];
}

/**
 * A return's input to the engine: its own figures, the person, and what the year's categorised
 * transactions come to. Adjustments act on the trade they name, or on the only one. Trade income that no
 * business can be told for is a source of its own: it counts, and filing will ask whose it is.
 */
export function assembleTaxInput(assembly: Assembly): AssembledReturn {
  const { client, taxReturn } = assembly;
  const trades = tradeSources(assembly);
  const ukProperty = propertySource(assembly, 'uk_property');
  const foreignProperty = propertySource(assembly, 'foreign_property');
  const properties = [ukProperty, foreignProperty].filter((source) => source !== null);
  const incomeSources = [...trades, ...properties];
  const input: TaxInput = {
    region: taxReturn.region ?? client.region,
    dateOfBirth: client.dateOfBirth,
    studentLoanPlans: client.studentLoanPlans,
    marriageAllowance: client.marriageAllowance,
    blindPerson: client.blindPerson,
    ...taxReturn.inputs,
    taxYear: taxReturn.taxYear,
    selfEmployments: trades.map((source) =>
      selfEmployment(source, adjustmentsOf(assembly, source.businessId)),
    ),
    ...ukPropertyInput(assembly, ukProperty),
    ...foreignPropertyInput(taxReturn, foreignProperty),
  };
  return {
    input,
    incomeSources,
    trace: traceOf(incomeSources),
    totalIncomePence: sum(incomeSources.map((source) => source.incomePence)),
    totalExpensesPence: sum(incomeSources.map((source) => source.expensesPence)),
  };
}

const UNATTRIBUTED = 'Self-employment without a business';

function tradeSources({ businesses, totals, taxReturn }: Assembly): IncomeSource[] {
  const unattributed = totals.filter(
    (total) => total.businessId === null && sideOf(total) === 'self_employment',
  );
  const rest =
    unattributed.length === 0 ? [] : [sourceFrom('self_employment', null, UNATTRIBUTED, unattributed)];
  const known = businesses
    .map(({ id, tradingName }) => {
      const own = totals.filter((total) => total.businessId === id && sideOf(total) === 'self_employment');
      return sourceFrom('self_employment', id, tradingName, own);
    })
    .filter(
      (source) =>
        source.totals.length > 0 ||
        taxReturn.adjustments.some((adjustment) => adjustment.businessId === source.businessId),
    );
  return [...known, ...rest];
}

function propertySource(
  { properties, totals }: Assembly,
  type: 'uk_property' | 'foreign_property',
): IncomeSource | null {
  const foreign = new Set(properties.filter((property) => property.isForeign).map((property) => property.id));
  const own = totals.filter(
    (total) =>
      sideOf(total) === 'property' &&
      (total.propertyId !== null && foreign.has(total.propertyId)) === (type === 'foreign_property'),
  );
  if (own.length === 0) return null;
  return sourceFrom(type, null, type === 'uk_property' ? 'UK property' : 'Foreign property', own);
}

function sourceFrom(
  type: IncomeSource['type'],
  businessId: string | null,
  name: string,
  totals: readonly SourceTotal[],
): IncomeSource {
  const of = (kind: FigureKind) =>
    sum(totals.filter((total) => kindOf(total) === kind).map((t) => t.amountPence));
  return {
    type,
    businessId,
    name,
    incomePence: of('income'),
    expensesPence: of('expenses'),
    residentialFinanceCostsPence: of('residential_finance_costs'),
    totals,
  };
}

type FigureKind = 'income' | 'expenses' | 'residential_finance_costs' | 'none';

/** Where a category goes. What is disallowable or capital goes nowhere. */
function kindOf({ category: code }: SourceTotal): FigureKind {
  const category = findCategory(code);
  if (!category || category.side === 'none' || category.direction === 'neutral') return 'none';
  if (category.direction === 'income') return 'income';
  if (category.residentialFinanceCost) return 'residential_finance_costs';
  return category.allowable && !category.disallowable ? 'expenses' : 'none';
}

const sideOf = ({ category }: SourceTotal) => findCategory(category)?.side ?? 'none';

function adjustmentsOf({ taxReturn, businesses }: Assembly, businessId: string | null) {
  const onlyTrade = businesses.length === 1;
  const own = taxReturn.adjustments.filter(
    (adjustment) =>
      businessId !== null &&
      (adjustment.businessId === businessId || (adjustment.businessId === null && onlyTrade)),
  );
  return (code: AdjustmentCode) => sum(own.filter((a) => a.code === code).map((a) => a.amountPence));
}

type AdjustmentSum = (code: AdjustmentCode) => Pence;

function selfEmployment(source: IncomeSource, adjusted: AdjustmentSum): SelfEmployment {
  return {
    name: source.name,
    turnover:
      source.incomePence +
      adjusted('other_trading_income') +
      adjusted('balancing_charge') +
      adjusted('goods_for_own_use'),
    expenses: source.expensesPence + adjusted('other_trading_expenses') + adjusted('capital_allowances'),
    lossesBroughtForward: adjusted('trading_losses_brought_forward'),
    transitionProfit: adjusted('transition_profit'),
  };
}

function ukPropertyInput(assembly: Assembly, source: IncomeSource | null): { ukProperty?: UkProperty } {
  const { adjustments } = assembly.taxReturn;
  const adjusted: AdjustmentSum = (code) =>
    sum(
      adjustments
        .filter((adjustment) => adjustment.code === code)
        .map((adjustment) => adjustment.amountPence),
    );
  const property: UkProperty = {
    income:
      (source?.incomePence ?? 0) + adjusted('property_balancing_charge') + adjusted('property_private_use'),
    expenses: (source?.expensesPence ?? 0) + adjusted('property_capital_allowances'),
    residentialFinanceCosts: source?.residentialFinanceCostsPence ?? 0,
    residentialFinanceCostsBroughtForward: adjusted('residential_finance_costs_brought_forward'),
    lossesBroughtForward: adjusted('property_losses_brought_forward'),
    rentARoom: isAllRentARoom(assembly, source),
  };
  const isEmpty = Object.values(property).every((value) => value === 0 || value === false);
  return isEmpty ? {} : { ukProperty: property };
}

function isAllRentARoom({ properties }: Assembly, source: IncomeSource | null): boolean {
  const rooms = new Set(properties.filter((property) => property.isRentARoom).map((property) => property.id));
  const income = source?.totals.filter((total) => kindOf(total) === 'income') ?? [];
  return (
    income.length > 0 &&
    income.every(
      (total) =>
        total.category === 'property.rent_a_room' ||
        (total.propertyId !== null && rooms.has(total.propertyId)),
    )
  );
}

function foreignPropertyInput(
  taxReturn: AssemblyReturn,
  source: IncomeSource | null,
): Pick<TaxInput, 'foreignProperty'> {
  if (source === null) return {};
  const given = taxReturn.inputs.foreignProperty ?? {};
  return {
    foreignProperty: {
      income: (given.income ?? 0) + source.incomePence,
      expenses: (given.expenses ?? 0) + source.expensesPence,
      residentialFinanceCosts: (given.residentialFinanceCosts ?? 0) + source.residentialFinanceCostsPence,
      ...(given.foreignTax === undefined ? {} : { foreignTax: given.foreignTax }),
    },
  };
}

function traceOf(sources: readonly IncomeSource[]): FigureTrace[] {
  const trades = sources.filter((source) => source.type === 'self_employment');
  return sources.flatMap((source) =>
    source.totals
      .filter((total) => kindOf(total) !== 'none')
      .map((total) => ({
        figure: `${figurePath(source, trades.indexOf(source))}/${fieldOf(source, kindOf(total))}`,
        category: total.category,
        businessId: total.businessId,
        propertyId: total.propertyId,
        amountPence: total.amountPence,
        count: total.count,
      })),
  );
}

const figurePath = (source: IncomeSource, index: number) =>
  source.type === 'self_employment' ? `/self_employments/${index}` : `/${source.type}`;

const fieldOf = (source: IncomeSource, kind: FigureKind) =>
  kind === 'income' && source.type === 'self_employment' ? 'turnover' : kind;

const sum = (amounts: readonly Pence[]): Pence => amounts.reduce((total, amount) => total + amount, 0);
