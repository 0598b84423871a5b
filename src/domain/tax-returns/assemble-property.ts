import type { Pence } from '../money.js';
import type { ForeignProperty, RoomsLet, UkProperty } from '../tax/tax-input.js';
import { ADJUSTMENTS } from './adjustment.js';
import { adjustedBy, nonNil } from './assemble-trade.js';
import type { Assembly, SourceTotal } from './assembly.js';
import { isFurnishedHolidayLetting } from './counts-as.js';
import type { InputTrace, TransactionsTrace } from './figure-trace.js';
import {
  type CountedTotal,
  type FigurePlacer,
  figurePlacer,
  type IncomeSource,
  totalOf,
  transactionsTrace,
} from './income-source.js';
import type { AdjustedFigure, SettledAdjustment } from './settled-adjustment.js';

/** The figures of a property business, and where each came from. */
export interface PropertyFigures<Input extends UkProperty | ForeignProperty = UkProperty | ForeignProperty> {
  /** `null` without transactions. */
  readonly source: IncomeSource | null;
  /** `null` when there is nothing to report. */
  readonly input: Input | null;
  readonly trace: readonly (TransactionsTrace | InputTrace)[];
  adjusts(adjustment: Pick<SettledAdjustment, 'code' | 'businessId'>): boolean;
  readonly place: FigurePlacer;
}

/** All lettings in the United Kingdom, with rooms in the person's own home kept separate. */
export function ukPropertyFigures(
  assembly: Assembly,
  business: IncomeSource | null,
  settled: readonly SettledAdjustment[],
): PropertyFigures<UkProperty> {
  const source = business && { ...business, roomTotals: roomTotals(assembly, business) };
  const own = settled.filter(isOfProperty);
  const adjusted = (figure: AdjustedFigure) => adjustedBy(own, figure);
  const income = (source?.incomePence ?? 0) + adjusted('income');
  const expenses = (source?.expensesPence ?? 0) + adjusted('expenses');
  const { propertyAllowance } = assembly.taxReturn.inputs;
  const figures = {
    income: Math.max(0, income),
    expenses: expenses - Math.min(0, income),
    residentialFinanceCosts:
      (source?.residentialFinanceCostsPence ?? 0) + adjusted('residential_finance_costs'),
    residentialFinanceCostsBroughtForward: adjusted('residential_finance_costs_brought_forward'),
    lossesBroughtForward: adjusted('losses_brought_forward'),
  };
  const rooms = source === null ? null : roomsOf(assembly, source, figures);
  const chosen = propertyAllowance === undefined ? {} : { propertyAllowance };
  const isEmpty = Object.values(figures).every((figure) => figure === 0);
  const place = figurePlacer('/uk_property', 'income', income);
  return {
    source,
    input:
      isEmpty && propertyAllowance === undefined
        ? null
        : {
            ...figures,
            ...partOfProfit(holidayLettingProfit(assembly, source), income - expenses),
            ...chosen,
            ...(rooms === null ? {} : { rooms }),
          },
    trace: source === null ? [] : transactionsTrace(assembly, source, place),
    adjusts: isOfProperty,
    place,
  };
}

const isOfProperty = ({ code }: Pick<SettledAdjustment, 'code'>) => ADJUSTMENTS[code].target === 'property';
const isAbroad = ({ code }: Pick<SettledAdjustment, 'code'>) =>
  ADJUSTMENTS[code].target === 'foreign_property';

/** Profit of furnished holiday lettings, while there were such: nil if they made a loss. */
function holidayLettingProfit({ properties, taxReturn }: Assembly, source: IncomeSource | null): Pence {
  const own = (source?.totals ?? []).filter(({ propertyId }) =>
    isFurnishedHolidayLetting(
      properties.find(({ id }) => id === propertyId),
      taxReturn.taxYear,
    ),
  );
  return Math.max(0, totalOf(own, 'income') - totalOf(own, 'expenses'));
}

/** The part of a profit that holiday lettings make, at most all of it; none of a loss. */
const partOfProfit = (part: Pence, profit: Pence): Pick<UkProperty, 'furnishedHolidayLettingProfit'> => {
  const amount = Math.min(part, Math.max(0, profit));
  return amount === 0 ? {} : { furnishedHolidayLettingProfit: amount };
};

const ROOM_RENT = 'property.rent_a_room';

/**
 * The totals that are rooms in the person's own home: what is recorded as their rent, and everything of a
 * property let as rooms only. Where nothing else brings in anything, every cost is theirs.
 */
function roomTotals(assembly: Assembly, { totals }: IncomeSource): readonly CountedTotal[] {
  const isLetAsRooms = ({ propertyId }: SourceTotal) =>
    assembly.properties.find(({ id }) => id === propertyId)?.letting === 'rent_a_room';
  const isRoomRent = (total: SourceTotal) => total.category === ROOM_RENT || isLetAsRooms(total);
  const incomes = totals.filter((total) => total.countsAs === 'income' && total.amountPence !== 0);
  if (!incomes.some(isRoomRent)) return [];
  if (incomes.every(isRoomRent)) return totals;
  const letsRoomsOnly = ({ propertyId }: SourceTotal) => {
    const ofProperty = incomes.filter((income) => propertyId !== null && income.propertyId === propertyId);
    return ofProperty.length > 0 && ofProperty.every(isRoomRent);
  };
  return totals.filter((total) => isRoomRent(total) || letsRoomsOnly(total));
}

function roomsOf(
  assembly: Assembly,
  source: IncomeSource,
  whole: Pick<RoomsLet, 'income' | 'expenses' | 'residentialFinanceCosts'>,
): RoomsLet | null {
  const { roomTotals: own, totals } = source;
  const income = totalOf(own, 'income');
  if (own.length === 0 || income <= 0 || income > whole.income) return null;
  const isShared = own.some(({ propertyId }) =>
    assembly.properties.some((property) => property.id === propertyId && property.isShared),
  );
  if (own.length === totals.length) {
    const { income: all, expenses, residentialFinanceCosts } = whole;
    return { income: all, expenses, residentialFinanceCosts, isShared };
  }
  return {
    income,
    expenses: totalOf(own, 'expenses'),
    residentialFinanceCosts: totalOf(own, 'residential_finance_costs'),
    isShared,
  };
}

const FOREIGN_FIGURES = [
  ['income', 'income'],
  ['expenses', 'expenses'],
  ['residentialFinanceCosts', 'residential_finance_costs'],
  ['residentialFinanceCostsBroughtForward', 'residential_finance_costs_brought_forward'],
  ['lossesBroughtForward', 'losses_brought_forward'],
] as const;

/** All lettings abroad: their transactions, with what the return's own inputs and adjustments add to them. */
export function foreignPropertyFigures(
  assembly: Assembly,
  source: IncomeSource | null,
  settled: readonly SettledAdjustment[],
): PropertyFigures<ForeignProperty> {
  const given = assembly.taxReturn.inputs.foreignProperty ?? null;
  const own = settled.filter(isAbroad);
  const of = (field: (typeof FOREIGN_FIGURES)[number][0]) => given?.[field] ?? 0;
  const income = (source?.incomePence ?? 0) + of('income');
  const expenses = (source?.expensesPence ?? 0) + of('expenses') - Math.min(0, income);
  const place = figurePlacer('/foreign_property', 'income', income);
  const inputs = FOREIGN_FIGURES.filter(([field]) => of(field) !== 0).map(
    ([field, kind]): InputTrace => ({
      kind: 'input',
      input: `/inputs/foreign_property/${kind}`,
      ...place(kind, of(field)),
    }),
  );
  const holidayLettings =
    holidayLettingProfit(assembly, source) + (given?.furnishedHolidayLettingProfit ?? 0);
  const isAbsent = source === null && given === null && own.length === 0;
  return {
    source,
    input: isAbsent
      ? null
      : {
          income: Math.max(0, income),
          expenses,
          residentialFinanceCosts:
            (source?.residentialFinanceCostsPence ?? 0) + of('residentialFinanceCosts'),
          ...nonNil({
            residentialFinanceCostsBroughtForward:
              of('residentialFinanceCostsBroughtForward') +
              adjustedBy(own, 'residential_finance_costs_brought_forward'),
            lossesBroughtForward: of('lossesBroughtForward') + adjustedBy(own, 'losses_brought_forward'),
          }),
          ...partOfProfit(holidayLettings, Math.max(0, income) - expenses),
          ...(given?.foreignTax === undefined ? {} : { foreignTax: given.foreignTax }),
        },
    trace: [...(source === null ? [] : transactionsTrace(assembly, source, place)), ...inputs],
    adjusts: isAbroad,
    place,
  };
}
