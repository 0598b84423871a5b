import type { IsoDate } from '../tax-year.js';
import type { DecimalMark, ShownMark } from './amount-text.js';
import { parseAmountText } from './amount-text.js';
import { cleanCell, collapsedText, isFilled } from './cell-text.js';
import type { CsvLayout } from './csv-layout.js';
import type { AmountPlan, ColumnPlan, CsvPlan } from './csv-plan.js';
import { planColumns, planVariants, textColumns } from './csv-plan.js';
import { parseCurrencyCell } from './currency-code.js';
import { decimalMarkOf } from './decimal-mark.js';
import { parseMarkedText } from './marked-credits.js';
import { penceColumns } from './pence-columns.js';
import { planAccount } from './plan-account.js';
import { readAmount, sideLetters } from './record-amount.js';
import type { SampledFigures } from './sign-evidence.js';
import { balanceAgreement } from './sign-evidence.js';
import { wordsOf } from './sign-words.js';
import type { TableSample } from './table-sample.js';
import { textsAt } from './table-sample.js';
import { withUnbooked } from './unbooked-columns.js';

/** Dates that reading remembers; it starts again when a file has more different ones. */
const KEPT_DATES = 1_000;
/** A longer text that is cut from a piece of a file keeps the whole piece in memory. */
const LONGEST_KEPT_DATE = 12;

export interface PlanChoices {
  readonly readDate: CsvPlan['readDate'];
  readonly decimalMark: CsvPlan['decimalMark'];
  /** For records that name no currency where the heading names none either. */
  readonly currency: string;
}

/** Fits a layout to the header it was found over. */
export function buildPlan(found: CsvLayout, sample: TableSample, choices: PlanChoices): CsvPlan {
  const layout = withUnbooked(found, sample);
  const columns = planColumns(layout, sample.header);
  const width = fullWidth(sample);
  const lastIsText =
    !layout.ownFormat && columns.description.some((group) => group.includes(sample.header.length - 1));
  const [amountColumn = -1] = amountColumns(columns.amount);
  return {
    format: layout.name,
    header: sample.headerCells,
    width,
    usualCells: usualCells(sample),
    delimiter: sample.delimiter,
    pence: penceColumns(sample),
    lastIsText,
    columns,
    texts: textColumns(columns),
    account: planAccount(layout, sample, columns),
    variants: planVariants(layout, sample.header),
    ...choices,
    readDate: remembering(choices.readDate),
    currency:
      sample.header[amountColumn]?.currency ??
      sample.header[columns.balance[0] ?? -1]?.currency ??
      choices.currency,
    textMarker: layout.textMarker ?? false,
    sharedIds: layout.sharedIds ?? false,
    ownFormat: layout.ownFormat ?? false,
  };
}

/** A record's date is asked for several times, and a file has few different ones: those of a year or two. */
function remembering(readDate: CsvPlan['readDate']): CsvPlan['readDate'] {
  const dates = new Map<string, IsoDate | null>();
  return (text) => {
    const known = dates.get(text);
    if (known !== undefined) return known;
    const date = readDate(text);
    if (text.length > LONGEST_KEPT_DATE) return date;
    if (dates.size >= KEPT_DATES) dates.clear();
    dates.set(text, date);
    return date;
  };
}

/** A header may be narrower than its records: then the width most of them share counts. */
function fullWidth({ header, records }: TableSample): number {
  const wider = records.filter(({ cells }) =>
    cells.slice(header.length).some((cell) => cleanCell(cell) !== ''),
  );
  if (records.length < 3 || wider.length * 2 <= records.length) return header.length;
  return wider.reduce((width, { cells }) => Math.max(width, cells.length), header.length);
}

/** Records may end in a delimiter that the header has not. */
function usualCells({ header, records }: TableSample): number {
  const more = header.length + 1;
  const endInBlank = records.every(
    ({ cells }) => cells.length === more && cleanCell(cells.at(-1) ?? '') === '',
  );
  return endInBlank ? more : header.length;
}

/**
 * The one currency that a bank's or platform's records name, for those of them that leave it out; `null`
 * for none or several. In our own format a blank one is pounds.
 */
export function onlyCurrency(layout: CsvLayout, sample: TableSample): string | null {
  if (layout.ownFormat) return null;
  const columns = planColumns(layout, sample.header).currency;
  if (columns.length === 0) return currencyAbove(sample);
  const texts = columns.flatMap((column) => textsAt(sample, column)).filter(isFilled);
  const [only = null, ...others] = new Set(texts.map(parseCurrencyCell));
  return others.length === 0 ? only : null;
}

const CURRENCY_LABEL = /^(?:account |statement )?(?:currency|ccy)(?: code)?(?::\s{0,3}(\S{1,20}))?:?$/i;

/** The currency that the lines above the headings name for the account, in a cell of its own or beside its label. */
function currencyAbove({ preamble }: TableSample): string | null {
  for (const { cells } of preamble) {
    for (const [at, cell] of cells.entries()) {
      const label = CURRENCY_LABEL.exec(collapsedText(cell));
      const code = label === null ? null : parseCurrencyCell(cleanCell(label[1] ?? cells[at + 1] ?? ''));
      if (code !== null) return code;
    }
  }
  return null;
}

function amountColumns(amount: AmountPlan): readonly number[] {
  return amount.kind === 'split' ? [...amount.moneyOut, ...amount.moneyIn] : amount.column;
}

/**
 * The decimal mark of a table's amounts: the one that they show, else the one by which the balance moves, else the
 * one that the balances show. `null` where no figure has a mark, and `open` where they can be read two ways.
 */
export function findDecimalMark(columns: ColumnPlan, sample: TableSample): ShownMark | null {
  const textsOf = (indexes: readonly number[]) => indexes.flatMap((column) => textsAt(sample, column));
  const shown = decimalMarkOf(textsOf(amountColumns(columns.amount)));
  if (shown !== 'open') return shown;
  const agreeing = (['.', ','] as const).filter((mark) => balanceAgrees(columns, sample, mark));
  const [only, ...others] = agreeing;
  if (only !== undefined && others.length === 0) return only;
  const ofBalances = decimalMarkOf(textsOf(columns.balance));
  return ofBalances === null || (agreeing.length === 0 && sample.records.length > 1) ? 'open' : ofBalances;
}

function balanceAgrees(columns: ColumnPlan, sample: TableSample, mark: DecimalMark): boolean {
  const { pairs, unsigned } = balanceAgreement(sampledFigures(columns, sample, mark));
  return pairs > 0 && unsigned >= pairs * 0.8;
}

const SIDE_HEADING = /^(?:is )?(?:debit|credit|dr|cr)(?:ed|s)?$/;

/** The sample's figures in file order, for judging signs. */
export function sampledFigures(
  columns: ColumnPlan,
  sample: TableSample,
  decimalMark: DecimalMark | null,
): readonly SampledFigures[] {
  const sides = sample.header.flatMap(({ name }, at) => (SIDE_HEADING.test(name) ? [at] : []));
  return sample.records.flatMap(({ cells }) => {
    const amount = readAmount(columns.amount, cells, { decimalMark, balanceMove: null });
    if (!amount.ok) return [];
    const balance = parseMarkedText(
      cells[columns.balance[0] ?? -1] ?? '',
      decimalMark,
      columns.balanceCreditsMarked,
    );
    const description = columns.description.map(([column = -1]) => cells[column] ?? '').join(' ');
    const figure = parseAmountText(cells[amount.column] ?? '', decimalMark);
    return [
      {
        amount: amount.minor,
        balance: balance.ok ? balance.minor : null,
        description,
        words: wordsOf(sample.header, cells),
        type: cells[columns.type[0] ?? -1] ?? '',
        isSigned: figure.ok && figure.explicitSign,
        isLettered: sideLetters(cells[amount.column] ?? ''),
        isSided: sides.some((at) => /^[A-Za-z]/.test(cleanCell(cells[at] ?? ''))),
      },
    ];
  });
}
