import type { Pence } from '../money.js';
import { sumOf } from '../tax/sum-of.js';
import type { Assembly, SourceTotal } from './assembly.js';
import { type CountsAs, countsAs } from './counts-as.js';
import type { TransactionsTrace } from './figure-trace.js';
import type { AdjustedFigure } from './settled-adjustment.js';

/** Income and expenses of one trade, or of the property business. */
export interface IncomeSource {
  readonly type: 'self_employment' | 'uk_property' | 'foreign_property';
  readonly businessId: string | null;
  readonly name: string;
  readonly incomePence: Pence;
  readonly expensesPence: Pence;
  readonly residentialFinanceCostsPence: Pence;
  readonly totals: readonly CountedTotal[];
  /** Totals of rooms let in the person's own home; they are among `totals`. */
  readonly roomTotals: readonly CountedTotal[];
}

/** Name for trade income without a known business. */
export const UNATTRIBUTED_TRADE = 'Self-employment without a business';

export interface CountedTotal extends SourceTotal {
  /** `null`: it is in no figure. */
  readonly countsAs: CountsAs | null;
}

interface SourceOf extends Pick<IncomeSource, 'type' | 'businessId' | 'name'> {
  readonly totals: readonly SourceTotal[];
}

export function incomeSource({ properties, taxReturn }: Assembly, source: SourceOf): IncomeSource {
  const totals = source.totals.map((total) => {
    const property = properties.find(({ id }) => id === total.propertyId);
    return { ...total, countsAs: countsAs(total, property, taxReturn.taxYear) };
  });
  const of = (kind: CountsAs) => totalOf(totals, kind);
  return {
    ...source,
    totals,
    roomTotals: [],
    incomePence: of('income'),
    expensesPence: of('expenses'),
    residentialFinanceCostsPence: of('residential_finance_costs'),
  };
}

export function totalOf(totals: readonly CountedTotal[], kind: CountsAs): Pence {
  return sumOf(
    totals.filter((total) => total.countsAs === kind),
    ({ amountPence }) => amountPence,
  );
}

/** A part of a figure, as a JSON pointer into the engine's input. */
interface PlacedFigure {
  readonly figure: string;
  readonly amountPence: Pence;
}

export type FigurePlacer = (figure: CountsAs | AdjustedFigure, amountPence: Pence) => PlacedFigure;

/**
 * Places for parts of a source's figures. Receipts of which more went back than came in are no income of a
 * negative amount: the whole of them then lowers the profit as an expense.
 */
export function figurePlacer(at: string, incomeName: string, netIncomePence: Pence): FigurePlacer {
  return (figure, amountPence) => {
    if (figure !== 'income') return { figure: `${at}/${figure}`, amountPence };
    if (netIncomePence >= 0) return { figure: `${at}/${incomeName}`, amountPence };
    return { figure: `${at}/expenses`, amountPence: amountPence === 0 ? 0 : -amountPence };
  };
}

/** The transactions behind a source's figures. */
export function transactionsTrace(
  assembly: Assembly,
  source: IncomeSource,
  place: FigurePlacer,
): TransactionsTrace[] {
  const isOnlyTrade = source.type === 'self_employment' && assembly.businesses.length === 1;
  return source.totals.flatMap((total): TransactionsTrace[] => {
    if (total.countsAs === null) return [];
    const { figure, amountPence } = place(total.countsAs, total.amountPence);
    const sign = amountPence === total.amountPence ? 1 : -1;
    return [
      {
        kind: 'transactions',
        figure,
        category: total.category,
        businessId: total.businessId,
        ofAnyBusiness: isOnlyTrade && source.businessId !== null,
        propertyId: total.propertyId,
        amountPence,
        recordedPence: withSign(total.recordedPence, sign),
        allowablePence: withSign(total.allowablePence, sign),
        count: total.count,
        ...(total.ledgerOf === undefined ? {} : { ledgerOf: total.ledgerOf }),
      },
    ];
  });
}

const withSign = (pence: Pence, sign: 1 | -1): Pence => (pence === 0 ? 0 : pence * sign);
