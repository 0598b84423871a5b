import { findDecimalMark, sampledFigures } from './build-plan.js';
import type { CsvLayout } from './csv-layout.js';
import { planColumns } from './csv-plan.js';
import { CARD_SETTLEMENT, judgeSigns } from './sign-evidence.js';
import type { TableSample } from './table-sample.js';

/**
 * A layout whose one amount column is signed as the sample shows. On a card the settlement of the bill
 * is a transfer. `null` when the sample does not show which amounts are money out.
 */
export function settleSigns(layout: CsvLayout, sample: TableSample): CsvLayout | null {
  const { amount } = layout;
  if (amount.kind !== 'signed') return layout;
  const columns = planColumns(layout, sample.header);
  const kind = judgeSigns(sampledFigures(columns, sample, findDecimalMark(columns.amount, sample)));
  if (kind === 'ambiguous') return null;
  if (kind !== 'inverted') return { ...layout, amount: { ...amount, kind } };
  const transfers = [{ columns: layout.description.flat(), matches: CARD_SETTLEMENT }];
  return { ...layout, amount: { ...amount, kind }, transfers };
}
