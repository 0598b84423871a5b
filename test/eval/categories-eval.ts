/**
 * Scores the categoriser on a labelled file: `npx tsx test/eval/categories-eval.ts [--errors] [file]`, a CSV or
 * one of `test/vectors`.
 * Strict is the expected label, lenient also an acceptable one; rows whose label is `ambiguous` count as
 * right when they are left to a person. Prints and never fails: it is a gauge, not a gate.
 */
import { existsSync } from 'node:fs';
import type { CategoryDecision } from '../../src/domain/categories/categorise.js';
import { categorise } from '../../src/domain/categories/categorise.js';
import { findCategory } from '../../src/domain/categories/category.js';
import { dictionarySize } from '../../src/domain/categories/dictionary.js';
import { codeOf, contextOf, inputOf, type LabelledRow, readLabelledRows } from './labelled-rows.js';

interface Scored {
  readonly row: LabelledRow;
  readonly decision: CategoryDecision;
  readonly isStrict: boolean;
  readonly isLenient: boolean;
  readonly isWrongSide: boolean;
}

const DEFAULT_FILE = '../shared/reference/imports/categorisation/open.csv';

function score(row: LabelledRow): Scored {
  const decision = categorise(inputOf(row), contextOf(row));
  const isAmbiguous = row.expected === 'ambiguous';
  const expected = codeOf(row.expected);
  const acceptable = row.acceptable.split('|').map(codeOf);
  const isStrict = isAmbiguous ? decision.category === null : decision.category === expected;
  const isLenient = isAmbiguous
    ? decision.needsReview
    : isStrict || (decision.category !== null && acceptable.includes(decision.category));
  return { row, decision, isStrict, isLenient, isWrongSide: !isLenient && isCostly(decision, row, expected) };
}

/** Private money booked as business, income lost, residential interest or a disallowable sum claimed. */
function isCostly(
  { category, allowablePercent }: CategoryDecision,
  row: LabelledRow,
  expected: string,
): boolean {
  const given = category === null ? undefined : findCategory(category);
  const wanted = findCategory(expected);
  if (given === undefined) return false;
  if (wanted === undefined) return given.side !== 'none';
  if (given.side !== wanted.side) return true;
  if ((given.direction === 'income') !== (wanted.direction === 'income')) return true;
  if (wanted.residentialFinanceCost !== given.residentialFinanceCost) return true;
  return row.disallowable === 'full' && !given.disallowable && allowablePercent !== 0 && given.allowable;
}

function percent(count: number, total: number): string {
  return total === 0 ? '  n/a' : `${((100 * count) / total).toFixed(1)}%`;
}

function line(name: string, rows: readonly Scored[]): string {
  const strict = rows.filter((scored) => scored.isStrict).length;
  const lenient = rows.filter((scored) => scored.isLenient).length;
  return `${name.padEnd(44)} n=${String(rows.length).padStart(4)}  strict ${percent(strict, rows.length).padStart(6)}  lenient ${percent(lenient, rows.length).padStart(6)}`;
}

function grouped(all: readonly Scored[], key: (scored: Scored) => string): Map<string, Scored[]> {
  const groups = new Map<string, Scored[]>();
  for (const scored of all) groups.set(key(scored), [...(groups.get(key(scored)) ?? []), scored]);
  return groups;
}

function macroF1(all: readonly Scored[]): number {
  const labels = [...grouped(all, ({ row }) => codeOf(row.expected)).keys()];
  const each = labels.map((label) => {
    const isGiven = ({ decision }: Scored) => (decision.category ?? 'ambiguous') === label;
    const right = all.filter((scored) => codeOf(scored.row.expected) === label && isGiven(scored)).length;
    const given = all.filter(isGiven).length;
    const wanted = all.filter(({ row }) => codeOf(row.expected) === label).length;
    return right === 0 ? 0 : (2 * right) / (given + wanted);
  });
  return each.reduce((sum, value) => sum + value, 0) / each.length;
}

/** The largest share of rows that can be applied, surest first, with at least 95 % of them right. */
function coverageAtPrecision(all: readonly Scored[]): { share: number; threshold: number } {
  const applied = all.filter(({ decision }) => decision.category !== null);
  const ordered = [...applied].sort((left, right) => right.decision.confidence - left.decision.confidence);
  let right = 0;
  let best = { share: 0, threshold: 1 };
  ordered.forEach((scored, index) => {
    right += scored.isLenient && scored.row.expected !== 'ambiguous' ? 1 : 0;
    if (right / (index + 1) >= 0.95)
      best = { share: (index + 1) / all.length, threshold: scored.decision.confidence };
  });
  return best;
}

/** By processor time, so that a busy machine does not count. */
function rowsPerSecond(rows: readonly LabelledRow[]): number {
  const passes = 200;
  const work = rows.map((row) => [inputOf(row), contextOf(row)] as const);
  const before = process.cpuUsage();
  for (let pass = 0; pass < passes; pass++) for (const [input, context] of work) categorise(input, context);
  const { user, system } = process.cpuUsage(before);
  return Math.round((rows.length * passes * 1_000_000) / (user + system));
}

function report(all: readonly Scored[]): void {
  const auto = all.filter(({ decision }) => !decision.needsReview);
  const wrongSide = auto.filter(({ isWrongSide }) => isWrongSide).length;
  const coverage = coverageAtPrecision(all);
  console.log(line('overall', all));
  for (const [name, rows] of grouped(all, ({ row }) => row.business_type))
    console.log(line(`  ${name}`, rows));
  console.log(`macro-F1 (strict) ${macroF1(all).toFixed(3)}`);
  console.log(line('auto-applied', auto));
  console.log(
    `auto-applied share ${percent(auto.length, all.length)}, wrong side ${percent(wrongSide, auto.length)}`,
  );
  console.log(
    `coverage at 95% precision ${percent(coverage.share, 1)} (confidence >= ${coverage.threshold})`,
  );
  console.log('\nby label');
  for (const [name, rows] of [...grouped(all, ({ row }) => row.expected)].sort())
    console.log(line(`  ${name}`, rows));
}

function reportErrors(all: readonly Scored[]): void {
  console.log('\nnot lenient, or wrong side');
  for (const { row, decision } of all.filter(({ isLenient }) => !isLenient))
    console.log(
      `  ${row.id} [${row.trade}] ${row.description} | ${row.note} | ${row.amount} expected ${row.expected} got ${decision.category} ${decision.confidence}${decision.needsReview ? ' review' : ''} (${decision.reason})`,
    );
}

function main(): void {
  const file = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? DEFAULT_FILE;
  if (!existsSync(file)) {
    console.log(`Skipped: the labelled rows are not here (${file}).`);
    return;
  }
  const rows = readLabelledRows(file);
  const all = rows.map(score);
  console.log(`${dictionarySize()} dictionary entries, ${rows.length} rows`);
  report(all);
  if (process.argv.includes('--errors')) reportErrors(all);
  console.log(`\n${rowsPerSecond(rows)} rows a second of processor time`);
}

main();
