import { findDecimalMark, sampledFigures } from './build-plan.js';
import type { CsvLayout } from './csv-layout.js';
import { planColumns } from './csv-plan.js';
import {
  CARD_PAID,
  CARD_SETTLEMENT,
  judgeByBalance,
  judgeSigns,
  showsCardSettlement,
} from './sign-evidence.js';
import type { TableSample } from './table-sample.js';

/**
 * A layout whose one amount column is signed as the sample shows. On a card the settlement of the bill
 * is a transfer. `null` when the sample does not show which amounts are money out.
 */
export function settleSigns(layout: CsvLayout, sample: TableSample): CsvLayout | null {
  const { amount } = layout;
  if (amount.kind !== 'signed' || layout.fee !== undefined) return layout;
  const figures = figuresOf(layout, sample);
  const kind = judgeSigns(figures);
  if (kind === 'ambiguous') return null;
  const settled = { ...layout, amount: { ...amount, kind } };
  const columns = layout.description.flat();
  if (kind === 'inverted') return { ...settled, transfers: [{ columns, matches: CARD_SETTLEMENT }] };
  if (!showsCardSettlement(figures)) return settled;
  return { ...settled, transfers: [...(layout.transfers ?? []), { columns, matches: CARD_PAID }] };
}

/** A known layout, its signs as the running balance shows them: that is believed over what we knew. */
export function confirmSigns(layout: CsvLayout, sample: TableSample): CsvLayout {
  const { amount, balance, fee, variants } = layout;
  if (amount.kind !== 'signed' || balance === undefined || fee !== undefined || variants) return layout;
  const kind = judgeByBalance(figuresOf(layout, sample));
  return kind === null ? layout : { ...layout, amount: { ...amount, kind } };
}

function figuresOf(layout: CsvLayout, sample: TableSample) {
  const columns = planColumns(layout, sample.header);
  return sampledFigures(columns, sample, findDecimalMark(columns.amount, sample));
}
