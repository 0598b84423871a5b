import { findDecimalMark, sampledFigures } from './build-plan.js';
import { cleanCell } from './cell-text.js';
import { isDate } from './column-content.js';
import type { AmountLayout, CsvLayout } from './csv-layout.js';
import { planColumns } from './csv-plan.js';
import { knownMark } from './decimal-mark.js';
import { judgeSigns, showsCardSettlement } from './judge-signs.js';
import { marksCreditsAlone } from './marked-credits.js';
import { columnThatIncreasesBalance, figuresUnder } from './money-columns.js';
import { filledColumn } from './record-amount.js';
import { balanceAgreement, judgeByBalance, type SampledFigures } from './sign-evidence.js';
import { CARD_PAID, CARD_SETTLEMENT, hasCardHeadings } from './sign-words.js';
import type { TableSample } from './table-sample.js';
import { columnTexts } from './table-sample.js';
import { findUsualSigns, majoritySigns } from './usual-signs.js';

/**
 * A layout whose amounts are signed as the sample shows. On a card the settlement of the bill
 * is a transfer. `null` when the sample does not show which amounts are money out.
 */
export function settleSigns(layout: CsvLayout, sample: TableSample): CsvLayout | null {
  const { amount } = layout;
  if (hasSides(amount)) return settleSides(layout, sample, false);
  if (amount.kind !== 'signed' || layout.fee !== undefined) return layout;
  const marked = markedCredits(layout, sample);
  const figures = figuresOf(marked ?? layout, sample);
  const judged = judgeSigns(figures, { hasCardHeadings: hasCardHeadings(sample) });
  if (judged === 'ambiguous' || (judged === 'by_balance' && isOwed(layout))) return null;
  const kind = marked !== null && judged === 'signed' ? ('credits_marked' as const) : judged;
  const settled = { ...layout, amount: { ...amount, kind, ...mostly(kind, figures) } };
  const columns = layout.description.flat();
  if (kind === 'inverted') return { ...settled, transfers: [{ columns, matches: CARD_SETTLEMENT }] };
  return showsCardSettlement(figures) ? withSettlements(settled) : settled;
}

/**
 * A known layout, its signs as the running balance shows them: that is believed over what we knew. `null` where
 * figures have a sign that neither the balance nor the others explain.
 */
export function confirmSigns(layout: CsvLayout, sample: TableSample): CsvLayout | null {
  const { amount, balance, fee, variants } = layout;
  if (hasSides(amount)) return settleSides(layout, sample, true);
  if (amount.kind === 'inverted') return isPaidByMinus(layout, sample) ? layout : signedAsAccount(layout);
  if (amount.kind !== 'signed' || balance === undefined || fee !== undefined || variants) return layout;
  const figures = figuresOf(layout, sample);
  const kind = judgeByBalance(figures);
  const { pairs, inverted } = balanceAgreement(figures);
  if (kind === 'ambiguous' || (kind === null && pairs === 1 && inverted === 1)) return null;
  return kind === null ? layout : { ...layout, amount: { ...amount, kind, ...mostly(kind, figures) } };
}

/**
 * Whether the signs of a card's known export are those that it has always had: not where the bill is settled by plus alone,
 * and most of its figures have a minus.
 */
function isPaidByMinus(layout: CsvLayout, sample: TableSample): boolean {
  const figures = figuresOf(layout, sample);
  const settled = figures.filter(({ description }) => CARD_PAID.test(description));
  const spent = figures.filter(({ amount }) => amount > 0);
  return (
    settled.length === 0 || settled.some(({ amount }) => amount > 0) || spent.length * 2 <= figures.length
  );
}

const signedAsAccount = (layout: CsvLayout): CsvLayout =>
  layout.amount.kind === 'inverted' ? { ...layout, amount: { ...layout.amount, kind: 'signed' } } : layout;

/** How most figures are signed that the balance explains, for the one that has no balance before it. */
function mostly(
  kind: Exclude<AmountLayout['kind'], 'split' | 'flagged'>,
  figures: readonly SampledFigures[],
): { readonly otherwise?: 1 | -1 } {
  if (kind !== 'by_balance' || !figures.some(({ amount }) => amount < 0)) return {};
  const { pairs, signed, inverted } = balanceAgreement(figures);
  if (signed * 2 > pairs) return { otherwise: 1 };
  return inverted * 2 > pairs ? { otherwise: -1 } : {};
}

/** A mapping's layout, in which a minority of signs is what went the other way. */
export function mappedSigns(layout: CsvLayout, sample: TableSample): CsvLayout {
  const { amount } = layout;
  return hasSides(amount)
    ? { ...layout, amount: { ...amount, usual: majoritySigns(layout, sample) } }
    : layout;
}

type SidedAmount = Extract<AmountLayout, { kind: 'split' | 'flagged' }>;

const hasSides = (amount: AmountLayout): amount is SidedAmount =>
  amount.kind === 'split' || amount.kind === 'flagged';

function settleSides(layout: CsvLayout, sample: TableSample, isKnown: boolean): CsvLayout | null {
  const { amount } = layout;
  if (!hasSides(amount)) return layout;
  if (!isKnown && isLedgerSide(layout, sample)) return null;
  const usual = findUsualSigns(layout, sample, { isKnown, isOwed: isOwed(layout) });
  if (usual === null) return null;
  const settled = { ...layout, amount: { ...amount, usual } };
  return !isKnown && showsCardSettlement(figuresOf(settled, sample)) ? withSettlements(settled) : settled;
}

const withSettlements = (layout: CsvLayout): CsvLayout => ({
  ...layout,
  transfers: [...(layout.transfers ?? []), { columns: layout.description.flat(), matches: CARD_PAID }],
});

/** The layout with bare figures as money out, where the amounts mark their credits alone. */
function markedCredits(layout: CsvLayout, sample: TableSample): CsvLayout | null {
  const { amount } = layout;
  if (amount.kind !== 'signed') return null;
  const texts = amount.column.flatMap((heading) => columnTexts(sample, heading));
  return marksCreditsAlone(texts) ? { ...layout, amount: { ...amount, kind: 'credits_marked' } } : null;
}

/**
 * Whether a balance rises with the debits and falls with the credits. So a ledger writes a bank account, and so does a card
 * whose balance is owed, of which the payment of its bill is a credit: only that one is meant as its headings say.
 */
function isLedgerSide({ amount, balance, description }: CsvLayout, sample: TableSample): boolean {
  if (amount.kind !== 'split' || OWED.test(balance?.[0] ?? '')) return false;
  const [moneyIn, moneyOut] = [amount.moneyIn[0], amount.moneyOut[0]];
  if (balance?.[0] === undefined || moneyIn === undefined || moneyOut === undefined) return false;
  if (!LEDGER_SIDE.test(moneyIn) || !LEDGER_SIDE.test(moneyOut)) return false;
  const [into, out] = [figuresUnder(sample, moneyIn), figuresUnder(sample, moneyOut)];
  if (columnThatIncreasesBalance(figuresUnder(sample, balance[0]), [into, out]) !== out) return false;
  const texts = description.flat().map((heading) => sample.header.findIndex(({ name }) => name === heading));
  const isPaidCard = sample.records.some(
    ({ cells }, at) => Boolean(into.values[at]) && texts.some((index) => CARD_PAID.test(cells[index] ?? '')),
  );
  return !isPaidCard;
}

const LEDGER_SIDE = /\b(?:debit|credit|dr|cr)s?\b/;

const OWED = /\b(owed|owing|outstanding)\b/;

/** A balance that rises with what is spent. */
const isOwed = ({ balance }: CsvLayout) => balance?.some((heading) => OWED.test(heading)) ?? false;

function figuresOf(layout: CsvLayout, sample: TableSample) {
  const columns = planColumns(layout, sample.header);
  const mark = knownMark(findDecimalMark(columns, sample));
  const figures = sampledFigures(columns, dated(sample, columns.date), mark);
  if (!isOwed(layout)) return figures;
  return figures.map((figure) => ({ ...figure, balance: figure.balance === null ? null : -figure.balance }));
}

/** The sample without totals and notes, where most records have a date that can be read at once. */
function dated(sample: TableSample, date: readonly number[]): TableSample {
  const records = sample.records.filter(({ cells }) =>
    isDate(cleanCell(cells[filledColumn(date, cells)] ?? '')),
  );
  return records.length * 2 > sample.records.length ? { ...sample, records } : sample;
}
