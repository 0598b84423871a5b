import { type BankFileItem, bankRow, locatedItem } from '../bank-files/bank-row.js';
import { createFileWarnings, type FileWarning, fileWarning } from '../bank-files/file-warning.js';
import { errorItem } from '../bank-files/row-fault.js';
import { createStatedBalances, type StatedBalances } from '../bank-files/stated-balances.js';
import { formatPence } from '../money.js';
import { judgeSections, misplacedDays, type StatementContext } from './judge-sections.js';
import { statedPeriod } from './printed-date.js';
import { type PrintedLine, textOfLine } from './printed-line.js';
import { type JudgedEntry, type JudgedSection, provedCount } from './prove-section.js';
import { readSections } from './read-sections.js';
import { ALIGNMENTS } from './statement-columns.js';
import type { PrintedPlace } from './statement-section.js';
import { CARD_WORDS, FOREIGN_ACCOUNT, statementFamily } from './statement-words.js';

export type StatementRefusal = 'no_table' | 'no_balances' | 'sign_ambiguous' | 'foreign_currency';

type ReadStatement =
  | { readonly ok: false; readonly refusal: StatementRefusal }
  | {
      readonly ok: true;
      /** The bank's format, or `other`. */
      readonly format: string;
      readonly items: readonly BankFileItem[];
      readonly balances: StatedBalances;
      readonly warnings: readonly FileWarning[];
    };

/**
 * Reads printed statements: one account's or several. A payment becomes a row only where the balances printed before and
 * after it prove it; every other one is an error that names its page.
 */
export function readStatement(lines: readonly PrintedLine[]): ReadStatement {
  const texts = lines.map(textOfLine);
  const refused = (refusal: StatementRefusal) => ({ ok: false, refusal }) as const;
  if (texts.some((text) => FOREIGN_ACCOUNT.test(text.slice(0, MAX_LINE_CHARACTERS))))
    return refused('foreign_currency');
  const context = {
    isCard: texts.some((text) => CARD_WORDS.test(text.slice(0, MAX_LINE_CHARACTERS))),
    period: texts.map(statedPeriod).find((period) => period !== null) ?? null,
  };
  const best = bestReading(lines, context);
  if (best === 'no_table' || best === 'sign_ambiguous') return refused(best);
  if (best.every(hasNoBalance)) return refused('no_balances');
  return {
    ok: true,
    format: statementFamily(texts),
    items: best.flatMap(itemsOf),
    balances: balancesOf(best),
    warnings: warningsOf(best),
  };
}

/** The figures under the headings in the way that the balances prove most of. */
function bestReading(lines: readonly PrintedLine[], context: StatementContext) {
  let best: readonly JudgedSection[] | null = null;
  let hasTable = false;
  for (const alignment of ALIGNMENTS) {
    const sections = readSections(lines, alignment);
    hasTable ||= sections.some(({ pieces }) => pieces.length > 0);
    const judged = judgeSections(sections, context);
    if (judged === null || judged.length === 0) continue;
    if (best === null || proved(judged) > proved(best)) best = judged;
    if (judged.every(({ entries }) => entries.every(({ isProved }) => isProved))) break;
  }
  if (!hasTable) return 'no_table';
  return best ?? 'sign_ambiguous';
}

const MAX_LINE_CHARACTERS = 300;

const proved = (sections: readonly JudgedSection[]) =>
  sections.reduce((sum, section) => sum + provedCount(section), 0);

const hasNoBalance = ({ opening, closing, entries }: JudgedSection) =>
  (opening === null || closing === null) &&
  entries.filter(({ balancePence }) => balancePence !== null).length < 2 &&
  entries.every(({ isProved }) => !isProved);

function itemsOf(section: JudgedSection): readonly BankFileItem[] {
  const misplaced = misplacedDays(section);
  const entries = [...section.entries].sort((one, other) => one.entry.line - other.entry.line);
  const items = entries.map((judged) => ({
    line: judged.entry.line,
    item: itemOf(judged, { account: section.account, isMisplaced: misplaced.has(judged.entry.line) }),
  }));
  const breaks = section.breaks.map((place) => ({
    line: place.line,
    item: located(
      place,
      errorItem({ code: 'balance_not_proved', column: 'balance' }, { line: place.line, cells: [] }),
    ),
  }));
  const strays = section.strays.map((place) => ({
    line: place.line,
    item: located(
      place,
      errorItem({ code: 'malformed_row', column: null }, { line: place.line, cells: [] }, STRAY),
    ),
  }));
  return [...items, ...breaks, ...strays].sort((one, other) => one.line - other.line).map(({ item }) => item);
}

function itemOf(
  { entry, date, amountPence, balancePence, isProved }: JudgedEntry,
  { account, isMisplaced }: { readonly account: string | null; readonly isMisplaced: boolean },
): BankFileItem {
  const cells = [date ?? '', formatPence(amountPence), 'GBP', entry.description, '', '', '', '', ''];
  const failed = (code: 'balance_not_proved' | 'invalid_date', column: string, detail?: string) =>
    located(entry, errorItem({ code, column }, { line: entry.line, cells }, detail));
  if (!isProved) return failed('balance_not_proved', 'balance');
  if (date === null) return failed('invalid_date', 'date', NO_DAY);
  if (isMisplaced) return failed('invalid_date', 'date', MISPLACED);
  if (amountPence === 0) return { kind: 'left_out', line: entry.line, reason: 'zero_amount' };
  const { line, description } = entry;
  return located(entry, {
    kind: 'row',
    row: bankRow({ line, date, amountPence, currency: 'GBP', description, balancePence, account }),
  });
}

const STRAY = 'The line looks like a payment, but stands under no headings.';
const NO_DAY = 'The day does not lie in the period of the statement, or the statement does not say its year.';
const MISPLACED = 'The day does not stand in the order of the lines around it.';

const located = ({ page, lineOfPage }: PrintedPlace, item: BankFileItem) =>
  locatedItem(item, { place: `Page ${page}, line ${lineOfPage}` });

function balancesOf(sections: readonly JudgedSection[]): StatedBalances {
  const balances = createStatedBalances();
  for (const { account, period, entries, opening, closing } of sections) {
    if (entries.length === 0 && opening === null && closing === null) continue;
    balances.began();
    balances.named(account);
    balances.covers(period?.from ?? null, period?.to ?? null, 'GBP');
    if (opening !== null) balances.opened(opening, 'GBP');
    if (closing !== null) balances.closed(closing, 'GBP');
  }
  return balances.result();
}

function warningsOf(sections: readonly JudgedSection[]): readonly FileWarning[] {
  const warnings = createFileWarnings();
  const names = new Set(sections.flatMap(({ account }) => account ?? []));
  if (names.size > 1) warnings.add(fileWarning('several_accounts', SEVERAL, { count: names.size }));
  const failed = sections.flatMap(({ entries, breaks, strays }) => [
    ...entries.filter(({ isProved }) => !isProved).map(({ entry }) => entry),
    ...breaks,
    ...strays,
  ]);
  for (const page of new Set(failed.map((place) => place.page))) {
    const places = failed.filter((place) => place.page === page);
    const detail = `Page ${page}: lines that do not come to the balances printed were not imported. Compare it with the bank’s list, or export the transactions as CSV.`;
    warnings.add(
      fileWarning('statement_not_proved', detail, { line: places[0]?.line ?? null, count: places.length }),
    );
  }
  return warnings.result();
}

const SEVERAL =
  'The file has statements of several accounts, and all were imported together. If they are to stay apart, revert the import and send each by itself.';
