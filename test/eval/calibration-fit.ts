/**
 * What confidence a weight deserves: `npx tsx test/eval/calibration-fit.ts [labelled.csv]`. Counts how often
 * rows were right by evidence and weight, on the labelled rows and on the first reading of the blind lines,
 * smooths the counts, makes them rise, and prints the points for `src/domain/categories/calibrated.ts`.
 * Ten folds show whether such points fit rows they were not made from better than the weights themselves.
 */
import { existsSync, readFileSync } from 'node:fs';
import { findInDictionary } from '../../src/domain/categories/dictionary.js';
import { inferCategory } from '../../src/domain/categories/infer-category.js';
import { readRow } from '../../src/domain/categories/row-reading.js';
import { codeOf, contextOf, inputOf, readLabelledRows } from './labelled-rows.js';

interface Reading {
  readonly evidence: string;
  readonly weight: number;
  readonly right: boolean;
}

const DEFAULT_FILE = 'test/vectors/labelled-lines.csv';
const FIRST_READINGS = new URL('../vectors/first-readings.json', import.meta.url);
const LOWEST = 0.75;
const EDGES = [LOWEST, 0.8, 0.85, 0.9, 0.94];
/** So many imagined rows are right as often as the weight says, lest a handful of rows decide. */
const IMAGINED = 10;
/** Nothing that is read from words is surer. */
const SUREST = 0.98;
const FOLDS = 10;

function readingsOf(file: string): readonly Reading[] {
  return readLabelledRows(file).flatMap((row) => {
    const context = contextOf(row);
    const read = readRow(inputOf(row), context);
    const { category, weight, evidence } = inferCategory(read, findInDictionary(read.tokens), context);
    if (category === null || weight < LOWEST) return [];
    const right = [row.expected, ...row.acceptable.split('|')].map(codeOf).includes(category);
    return [{ evidence, weight, right }];
  });
}

function firstReadings(): readonly Reading[] {
  const { readings }: { readings: Reading[] } = JSON.parse(readFileSync(FIRST_READINGS, 'utf8'));
  return readings.filter(({ weight }) => weight >= LOWEST);
}

type Point = readonly [number, number];

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

function pointsOf(readings: readonly Reading[]): readonly Point[] {
  const points: Point[] = [];
  for (const [index, low] of EDGES.entries()) {
    const bin = readings.filter(({ weight }) => weight >= low && weight < (EDGES[index + 1] ?? 1));
    if (bin.length < 5) continue;
    const weight = mean(bin.map((one) => one.weight));
    const right = bin.filter((one) => one.right).length;
    const share = (right + IMAGINED * weight) / (bin.length + IMAGINED);
    points.push([weight, Math.min(SUREST, Math.max(share, points.at(-1)?.[1] ?? LOWEST))]);
  }
  return points;
}

function valueAt(points: readonly Point[], weight: number): number {
  let before: Point = [0.75, 0.75];
  for (const point of [...points, [1, 1] as const]) {
    if (weight <= point[0])
      return before[1] + ((point[1] - before[1]) * (weight - before[0])) / (point[0] - before[0]);
    before = point;
  }
  return 1;
}

/** The mean squared distance of what was said from what was so. */
function brier(readings: readonly Reading[], said: (reading: Reading, index: number) => number): string {
  return mean(readings.map((one, index) => (said(one, index) - (one.right ? 1 : 0)) ** 2)).toFixed(4);
}

function main(): void {
  const file = process.argv[2] ?? DEFAULT_FILE;
  if (!existsSync(file)) {
    console.log(`Skipped: the labelled rows are not here (${file}).`);
    return;
  }
  const all = [...readingsOf(file), ...firstReadings()];
  for (const evidence of new Set(all.map((one) => one.evidence))) {
    const readings = all.filter((one) => one.evidence === evidence);
    if (readings.length < 20) continue;
    const folds = Array.from({ length: FOLDS }, (_, fold) =>
      pointsOf(readings.filter((_, index) => index % FOLDS !== fold)),
    );
    const points = pointsOf(readings);
    console.log(`${evidence}, ${readings.length} rows`);
    console.log(
      `  points  ${points.map(([weight, share]) => `[${weight.toFixed(3)}, ${share.toFixed(3)}]`).join(', ')}`,
    );
    console.log(
      `  by folds: squared error ${brier(readings, ({ weight }) => weight)} of the weights, ${brier(
        readings,
        ({ weight }, index) => valueAt(folds[index % FOLDS] ?? [], weight),
      )} of the points`,
    );
  }
}

main();
