import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CategoriseInput, categorise } from '../../../../src/domain/categories/categorise.js';
import {
  categoryModelOf,
  EXAMPLES,
  type FeatureCount,
  featuresOf,
  MASS,
  predict,
} from '../../../../src/domain/categories/category-model.js';
import { readingOf } from '../../../../src/domain/categories/lesson.js';
import { memoryBookOf } from '../../../../src/domain/categories/memory-book.js';
import { settingOf } from '../../../../src/domain/categories/setting.js';

const CONTEXT = { business: { id: 'biz_1', trade: 'designer' }, property: null };
const STOCK = 'self_employment.cost_of_goods';

const rowOf = (description: string, pounds = -20): CategoriseInput => ({
  description,
  counterparty: null,
  reference: null,
  notes: null,
  amountPence: Math.round(pounds * 100),
  currency: 'GBP',
  date: '2025-07-01',
  kind: 'ordinary',
  part: null,
  sourceAccountId: null,
});

const featuresOfRow = (row: CategoriseInput) =>
  featuresOf(row, readingOf(row, CONTEXT).row, settingOf(CONTEXT));

/** The counts that lessons on these lines add up to. */
function taught(lessons: readonly (readonly [line: string, category: string, pounds?: number])[]) {
  const counts: FeatureCount[] = [];
  for (const [line, category, pounds = -20] of lessons) {
    const features = featuresOfRow(rowOf(line, pounds));
    const direction = pounds > 0 ? 'in' : 'out';
    for (const feature of features) counts.push({ feature, category, count: 1 });
    counts.push({ feature: `${direction} ${EXAMPLES}`, category, count: 1 });
    counts.push({ feature: `${direction} ${MASS}`, category, count: features.length });
  }
  const sums = new Map<string, FeatureCount>();
  for (const one of counts) {
    const key = `${one.feature} ${one.category}`;
    sums.set(key, { ...one, count: one.count + (sums.get(key)?.count ?? 0) });
  }
  return categoryModelOf(lessons.length, [...sums.values()]);
}

const NAMES = ['QUORBLE', 'VERNIX', 'ALDERCOMBE', 'BRIXWOLD', 'CHANTREY', 'DUNSFOLD', 'ELMSTEAD', 'FROGNAL'];
const lessons = (count: number) =>
  Array.from({ length: count }, (_, index): [string, string] => {
    const name = `${NAMES[index % NAMES.length]}${'X'.repeat(Math.floor(index / NAMES.length))}`;
    return index % 2 === 0 ? [`${name} SPROCKETRY`, 'private'] : [`${name} GLIMWORKS`, STOCK];
  });

const decide = (line: string, model: ReturnType<typeof taught>, pounds = -20) =>
  categorise(rowOf(line, pounds), {
    ...CONTEXT,
    rules: [],
    learned: { memory: memoryBookOf([], []), model },
  });

describe('the model of a tenant', () => {
  it('abstains until enough was taught, then says what lines of the same words were', () => {
    expect(decide('NEWCOMER GLIMWORKS', taught(lessons(6))).category).toBeNull();
    const decision = decide('NEWCOMER GLIMWORKS', taught(lessons(120)));
    expect(decision).toMatchObject({
      category: STOCK,
      source: 'model',
      businessId: 'biz_1',
      memoryId: null,
      needsReview: false,
    });
    expect(decision.reason).toContain('GLIMWORKS');
    expect(decision.version).toMatch(/^model-1\.120 dictionary-/);
  });

  it('asks more of what lowers tax than of what does not', () => {
    const incomes = Array.from({ length: 32 }, (_, index): [string, string, number] => [
      `GLIMWORKS ${NAMES[index % NAMES.length]}`,
      'self_employment.other_income',
      50,
    ]);
    const costs = incomes.map(([line]): [string, string] => [line, STOCK]);
    expect(decide('GLIMWORKS NEWCOMER', taught(incomes), 50).source).toBe('model');
    expect(decide('GLIMWORKS NEWCOMER', taught(costs)).source).toBeNull();
  });

  it('has nothing to say of words that it was never taught, nor against the dictionary', () => {
    const model = taught(lessons(120));
    expect(decide('WHOLLY UNHEARD', model).category).toBeNull();
    expect(decide('NETFLIX GLIMWORKS', model).source).toBe('dictionary');
  });

  it('keeps to the side of the row, and to the direction of its money', () => {
    const model = taught(lessons(120));
    const features = featuresOfRow(rowOf('NEWCOMER GLIMWORKS'));
    const side = (name: 'business' | 'property' | null) =>
      model && predict(model, rowOf('NEWCOMER GLIMWORKS'), features, { side: name, prior: [] });
    expect(side('business')?.category).toBe(STOCK);
    expect(side('property')?.category).toBe('private');
    expect(decide('NEWCOMER GLIMWORKS', model, 20).source).not.toBe('model');
  });

  it('is nothing when nothing was taught, or all of it was untaught', () => {
    expect(categoryModelOf(3, [])).toBeNull();
    expect(categoryModelOf(3, [{ feature: `out ${EXAMPLES}`, category: STOCK, count: 0 }])).toBeNull();
  });

  it('gives shares that are shares, whatever was taught', () => {
    const lesson = fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom('private', STOCK, 'transfer'));
    fc.assert(
      fc.property(
        fc.array(lesson, { minLength: 1, maxLength: 40 }),
        fc.constantFrom(...NAMES),
        (all, name) => {
          const model = taught(all);
          const row = rowOf(name);
          const prediction =
            model && predict(model, row, featuresOfRow(row), { side: 'business', prior: [] });
          if (prediction === null) return;
          const shares = [prediction, ...prediction.alternatives].map(({ confidence }) => confidence);
          expect(Math.max(...shares)).toBe(prediction.confidence);
          expect(shares.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1.001);
        },
      ),
      { numRuns: 60 },
    );
  });
});
