import type { Pence } from '../money.js';
import type { TaxCalculation } from '../tax/tax-calculation.js';
import { entry, type TableBlock } from './report-document.js';

/** Table of amounts that the year leaves for later ones; no table if there are none. */
export function carriedForwardTable({
  carriedForward,
}: Pick<TaxCalculation, 'carriedForward'>): TableBlock[] {
  const { tradingLosses, transitionProfits = [], overlapProfits = [], ...rest } = carriedForward;
  const several = tradingLosses.length > 1;
  const all: (readonly [string, Pence])[] = [
    ...tradingLosses.map(
      ({ name, amount }) => [`Trading losses${several && name !== '' ? `: ${name}` : ''}`, amount] as const,
    ),
    ...transitionProfits.map(
      ({ name, amount }) => [`Profit of the change to tax year basis: ${name}`, amount] as const,
    ),
    ...overlapProfits.map(({ name, amount }) => [`Overlap profit: ${name}`, amount] as const),
    ['Losses for Class 4 National Insurance', rest.class4Losses],
    ['Property losses', rest.propertyLosses],
    ['Foreign property losses', rest.foreignPropertyLosses],
    ['Finance costs of residential property', rest.residentialFinanceCosts],
    ['Finance costs of foreign residential property', rest.foreignResidentialFinanceCosts],
  ];
  const left = all.filter(([, pence]) => pence > 0);
  if (left.length === 0) return [];
  return [
    {
      kind: 'table',
      key: 'carried_forward',
      columns: [
        { key: 'item', heading: 'Carried forward to later years', unit: 'text' },
        { key: 'amount', heading: 'Amount', unit: 'pence' },
      ],
      rows: left.map(([wording, pence]) => entry(wording, pence)),
    },
  ];
}
