/**
 * How well corrections teach, on a labelled file: `npx tsx test/eval/learning-eval.ts [--names] [file]`. First the
 * model by itself: trained on nine tenths of the rows, asked about the tenth, without the dictionary; what it
 * is sure of is what its thresholds have to be set by. Then memory: whether the lines of one merchant are
 * read as one. Prints and never fails.
 */
import { existsSync } from 'node:fs';
import {
  categoryModelOf,
  EXAMPLES,
  type FeatureCount,
  featuresOf,
  MASS,
  predict,
} from '../../src/domain/categories/category-model.js';
import type { CategoryModel } from '../../src/domain/categories/learned.js';
import { readingOf } from '../../src/domain/categories/lesson.js';
import { settingOf } from '../../src/domain/categories/setting.js';
import { codeOf, contextOf, inputOf, type LabelledRow, readLabelledRows } from './labelled-rows.js';

const DEFAULT_FILE = 'test/vectors/labelled-lines.csv';
const FOLDS = 10;

function featuresOfRow(row: LabelledRow): string[] {
  const context = contextOf(row);
  const input = inputOf(row);
  return featuresOf(input, readingOf(input, context).row, settingOf(context));
}

function modelOf(rows: readonly LabelledRow[]): CategoryModel | null {
  const counts = new Map<string, FeatureCount>();
  const add = (feature: string, category: string, count: number) => {
    const key = `${feature}\0${category}`;
    counts.set(key, { feature, category, count: (counts.get(key)?.count ?? 0) + count });
  };
  for (const row of rows) {
    const features = featuresOfRow(row);
    const direction = Number(row.amount) > 0 ? 'in' : 'out';
    for (const feature of features) add(feature, codeOf(row.expected), 1);
    add(`${direction} ${EXAMPLES}`, codeOf(row.expected), 1);
    add(`${direction} ${MASS}`, codeOf(row.expected), features.length);
  }
  return categoryModelOf(1, [...counts.values()]);
}

interface Guess {
  readonly confidence: number;
  readonly isRight: boolean;
  readonly isKnown: boolean;
}

function guesses(rows: readonly LabelledRow[]): { guesses: Guess[]; asked: number } {
  const usable = rows.filter((row) => row.expected !== 'ambiguous');
  const found: Guess[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const taught = usable.filter((_, index) => index % FOLDS !== fold);
    const model = modelOf(taught);
    const names = new Set(taught.map((row) => row.merchant));
    for (const row of usable.filter((_, index) => index % FOLDS === fold)) {
      const side = row.business_type === 'landlord' ? 'property' : 'business';
      const prediction = model && predict(model, inputOf(row), featuresOfRow(row), { side, prior: [] });
      if (!prediction) continue;
      const right = [row.expected, ...row.acceptable.split('|')].map(codeOf);
      found.push({
        confidence: prediction.confidence,
        isRight: right.includes(prediction.category),
        isKnown: names.has(row.merchant),
      });
    }
  }
  return { guesses: found, asked: usable.length };
}

function reportModel(rows: readonly LabelledRow[]): void {
  const { guesses: all, asked } = guesses(rows);
  console.log(`the model alone, ${asked} rows, ${FOLDS} folds`);
  for (const threshold of [0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95]) {
    const sure = all.filter(({ confidence }) => confidence >= threshold);
    const fresh = sure.filter(({ isKnown }) => !isKnown);
    console.log(
      `  sure by ${threshold}: ${shareOf(sure)} of ${sure.length}; unseen ${shareOf(fresh)} of ${fresh.length}`,
    );
  }
}

const shareOf = (all: readonly Guess[]) =>
  all.length === 0
    ? 'none'
    : `${((100 * all.filter(({ isRight }) => isRight).length) / all.length).toFixed(1)} %`;

/** One correction is enough only for lines that are all read as one merchant. */
function reportNames(rows: readonly LabelledRow[], shows: boolean): void {
  const names = new Map<string, Map<string, string>>();
  for (const row of rows) {
    const [name = '-'] = readingOf(inputOf(row), contextOf(row)).names;
    const key = `${row.merchant} ${row.expected}`;
    const known = names.get(key) ?? new Map<string, string>();
    known.set(name, row.description);
    names.set(key, known);
  }
  const several = [...names.values()].filter((one) => one.size > 1);
  console.log(`merchants: ${names.size}, of which ${several.length} go by more than one name`);
  if (shows) for (const one of several) console.log(`  ${JSON.stringify([...one])}`);
}

function main(): void {
  const file = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? DEFAULT_FILE;
  if (!existsSync(file)) {
    console.log(`Skipped: the labelled rows are not here (${file}).`);
    return;
  }
  const rows = readLabelledRows(file);
  reportModel(rows);
  reportNames(rows, process.argv.includes('--names'));
}

main();
