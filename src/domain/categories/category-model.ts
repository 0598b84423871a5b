import type { CategoriseInput } from './categorise-input.js';
import { findCategory } from './category.js';
import type { CategoryModel, ModelClass } from './learned.js';
import type { MoneyDirection } from './memory-book.js';
import { nameWords } from './merchant.js';
import type { RowReading } from './row-reading.js';

/** Changes whenever features or figures below do. */
export const MODEL_VERSION = 1;

/** How often a feature was seen with a category among what a tenant has taught. */
export interface FeatureCount {
  readonly feature: string;
  readonly category: string;
  readonly count: number;
}

export interface Prediction {
  readonly category: string;
  readonly confidence: number;
  readonly alternatives: readonly { readonly category: string; readonly confidence: number }[];
  /** The words that spoke for it, strongest first. */
  readonly words: readonly string[];
  readonly examples: number;
}

/** Stands in for the count of examples and of all features, beside the features themselves. */
export const EXAMPLES = '#';
export const MASS = '*';
const SMOOTHING = 0.1;
const VOCABULARY = 400;
/** Lessons after which the tenant's own experience weighs as much as the prior. */
const PRIOR_LESSONS = 5;
/** Features of one row are not independent, as the arithmetic has it; this takes back its certainty. */
const SOBRIETY = 0.7;
const LONG_WORD = 6;
const BEGINNING = 5;

const directionOf = (input: CategoriseInput): MoneyDirection => (input.amountPence > 0 ? 'in' : 'out');

/** The features of a row, each once, with the words first. */
export function featuresOf(input: CategoriseInput, row: RowReading, setting: string | null): string[] {
  const direction = directionOf(input);
  const words = nameWords(row.tokens, row).filter((word) => word.length > 1);
  const pounds = Math.abs(input.amountPence) / 100;
  const features = new Set([
    ...words.map((word) => `${direction} w:${word}`),
    ...words.flatMap((word) =>
      word.length >= LONG_WORD ? [`${direction} b:${word.slice(0, BEGINNING)}`] : [],
    ),
    `${direction} a:${Math.max(0, Math.floor(Math.log2(pounds + 1) / 2))}`,
    `${direction} d:${Math.floor((Number(input.date.slice(8, 10)) - 1) / 8)}`,
    `${direction} c:${row.channel}`,
    `${direction} s:${setting ?? 'none'}`,
  ]);
  return [...features];
}

/** The counts without which no row can be judged, whatever its features. */
export const TOTALS: readonly string[] = ['in', 'out'].flatMap((direction) => [
  `${direction} ${EXAMPLES}`,
  `${direction} ${MASS}`,
]);

/** `null` when nothing has been taught. Counts of features that no row asks for may be left out. */
export function categoryModelOf(revision: number, counts: readonly FeatureCount[]): CategoryModel | null {
  const byFeature = new Map<string, Map<string, number>>();
  for (const { feature, category, count } of counts) {
    if (count <= 0 || findCategory(category) === undefined) continue;
    const known = byFeature.get(feature) ?? new Map<string, number>();
    known.set(category, count);
    byFeature.set(feature, known);
  }
  const classesOf = (direction: MoneyDirection) =>
    [...(byFeature.get(`${direction} ${EXAMPLES}`) ?? [])].map(([category, examples]) => ({
      category,
      examples,
      mass: byFeature.get(`${direction} ${MASS}`)?.get(category) ?? 0,
    }));
  const classes = { in: classesOf('in'), out: classesOf('out') };
  if (classes.in.length + classes.out.length === 0) return null;
  return { revision, classes, counts: byFeature };
}

interface Attributed {
  readonly businessId: string | null;
  readonly propertyId: string | null;
}

/**
 * Likeliest category by the tenant's corrections, blended with the dictionary's offers; `null` when no
 * word of the row was ever taught, for then there is nothing but habit to go by.
 * @param prior what the dictionary would offer, each with its confidence
 */
export function predict(
  model: CategoryModel,
  input: CategoriseInput & Partial<Attributed>,
  features: readonly string[],
  options: {
    readonly side: 'business' | 'property' | null;
    readonly prior: readonly { readonly category: string; readonly confidence: number }[];
  },
): Prediction | null {
  const classes = model.classes[directionOf(input)].filter(({ category }) =>
    isOfSide(category, options.side),
  );
  const known = features.filter((feature) => model.counts.has(feature));
  const words = known.filter(isWord);
  if (classes.length === 0 || words.length === 0) return null;
  const examples = classes.reduce((sum, one) => sum + one.examples, 0);
  const own = posterior(model, classes, known, examples);
  const weight = examples / (examples + PRIOR_LESSONS);
  const blended = blend(own, options.prior, weight);
  const [best, ...others] = blended;
  if (best === undefined) return null;
  return {
    ...best,
    alternatives: others.slice(0, 3).filter(({ confidence }) => confidence >= 0.01),
    words: words
      .filter((word) => model.counts.get(word)?.has(best.category))
      .map((word) => word.slice(word.indexOf(':') + 1)),
    examples,
  };
}

const isWord = (feature: string) => feature.includes(' w:');

function isOfSide(category: string, side: 'business' | 'property' | null): boolean {
  const own = findCategory(category)?.side;
  if (own === 'self_employment') return side === 'business';
  return own === 'property' ? side === 'property' : own !== undefined;
}

interface Share {
  readonly category: string;
  readonly confidence: number;
}

function posterior(
  model: CategoryModel,
  classes: readonly ModelClass[],
  features: readonly string[],
  examples: number,
): readonly Share[] {
  const scores = classes.map(({ category, examples: own, mass }) => {
    const floor = Math.log(mass + SMOOTHING * VOCABULARY);
    let score = Math.log((own + SMOOTHING) / (examples + SMOOTHING * classes.length));
    for (const feature of features) {
      const count = model.counts.get(feature)?.get(category) ?? 0;
      score += Math.log(count + SMOOTHING) - floor;
    }
    return score * SOBRIETY;
  });
  const highest = Math.max(...scores);
  const weights = scores.map((score) => Math.exp(score - highest));
  const sum = weights.reduce((total, one) => total + one, 0);
  return classes.map(({ category }, index) => ({ category, confidence: (weights[index] ?? 0) / sum }));
}

/** Largest first. */
function blend(own: readonly Share[], prior: readonly Share[], weight: number): readonly Share[] {
  const shares = new Map(own.map(({ category, confidence }) => [category, confidence * weight]));
  for (const { category, confidence } of prior)
    shares.set(category, (shares.get(category) ?? 0) + confidence * (1 - weight));
  return [...shares]
    .map(([category, confidence]) => ({ category, confidence: Math.round(confidence * 10_000) / 10_000 }))
    .sort((left, right) => right.confidence - left.confidence);
}
