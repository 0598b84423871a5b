/**
 * Scores the categoriser: `npm run eval:categories`, or `npx tsx test/eval/categories-eval.ts [--errors] [file…]`
 * with CSV files or those of `test/vectors`; by itself on the labelled lines and both halves of the blind ones.
 * Strict is the expected label, lenient also an acceptable one; rows whose label is `ambiguous` count as
 * right when they are left to a person. Prints and never fails: it is a gauge, and
 * `test/unit/domain/categories/accuracy.test.ts` the gate. The second half of the blind lines never shows its errors.
 */
import { existsSync } from 'node:fs';
import { categorise } from '../../src/domain/categories/categorise.js';
import { DICTIONARY_GROUPS } from '../../src/domain/categories/dictionary/dictionary-groups.js';
import { namesOf } from '../../src/domain/categories/dictionary-index.js';
import { codeOf, contextOf, inputOf, type LabelledRow, readLabelledRows } from './labelled-rows.js';
import { reliability, type Scored, score } from './score-categories.js';

const KEPT_APART = 'blind-lines-b.json';
const FILES = ['labelled-lines.csv', 'blind-lines-a.json', KEPT_APART].map((name) => `test/vectors/${name}`);

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
  const allWrongSide = all.filter(({ isWrongSide }) => isWrongSide).length;
  const coverage = coverageAtPrecision(all);
  console.log(line('overall', all));
  for (const [name, rows] of grouped(all, ({ row }) => row.business_type))
    console.log(line(`  ${name}`, rows));
  console.log(`macro-F1 (strict) ${macroF1(all).toFixed(3)}`);
  console.log(line('auto-applied', auto));
  console.log(
    `auto-applied share ${percent(auto.length, all.length)}, wrong side ${percent(wrongSide, auto.length)} of it, ${percent(allWrongSide, all.length)} of all`,
  );
  console.log(
    `coverage at 95% precision ${percent(coverage.share, 1)} (confidence >= ${coverage.threshold})`,
  );
}

/** Precision counts what was given a label, recall what should have been; both by the expected label alone. */
function reportLabels(all: readonly Scored[]): void {
  console.log('\nby label');
  for (const [name, rows] of [...grouped(all, ({ row }) => row.expected)].sort()) {
    const isGiven = ({ decision }: Scored) => (decision.category ?? 'ambiguous') === codeOf(name);
    const right = rows.filter(isGiven).length;
    const given = all.filter(isGiven).length;
    console.log(
      `${line(`  ${name}`, rows)}  precision ${percent(right, given).padStart(6)}  recall ${percent(right, rows.length).padStart(6)}`,
    );
  }
}

function reportReliability(all: readonly Scored[]): void {
  console.log('\nconfidence    rows  stated  observed');
  for (const { from, to, count, stated, observed } of reliability(all))
    console.log(
      `${from.toFixed(2)} to ${to.toFixed(2)}  ${String(count).padStart(4)}   ${stated.toFixed(3)}     ${observed.toFixed(3)}`,
    );
}

function reportErrors(all: readonly Scored[]): void {
  console.log('\nnot lenient, or wrong side');
  for (const { row, decision } of all.filter(({ isLenient }) => !isLenient))
    console.log(
      `  ${row.id} [${row.trade}] ${row.description} | ${row.note} | ${row.amount} expected ${row.expected} got ${decision.category} ${decision.confidence}${decision.needsReview ? ' review' : ''} (${decision.reason})`,
    );
}

function evaluate(file: string, showsErrors: boolean): void {
  if (!existsSync(file)) {
    console.log(`Skipped: the labelled rows are not here (${file}).`);
    return;
  }
  const rows = readLabelledRows(file);
  const all = rows.map(score);
  console.log(
    `\n${file}: ${DICTIONARY_GROUPS.flatMap(namesOf).length} dictionary entries, ${rows.length} rows`,
  );
  report(all);
  reportReliability(all);
  if (file.endsWith(KEPT_APART)) return;
  reportLabels(all);
  if (showsErrors) reportErrors(all);
  console.log(`\n${rowsPerSecond(rows)} rows a second of processor time`);
}

const given = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
for (const file of given.length === 0 ? FILES : given) evaluate(file, process.argv.includes('--errors'));
