import { describe, expect, it } from 'vitest';
import { readLabelledRows } from '../../../eval/labelled-rows.js';
import { reliability, type Scored, score } from '../../../eval/score-categories.js';

const linesOf = (name: string): readonly Scored[] =>
  readLabelledRows(new URL(`../../../vectors/${name}`, import.meta.url).pathname).map(score);

const LABELLED = linesOf('labelled-lines.csv');
const BLIND = [...linesOf('blind-lines-a.json'), ...linesOf('blind-lines-b.json')];

const shareOf = (all: readonly Scored[], holds: (scored: Scored) => boolean) =>
  all.filter(holds).length / all.length;
const lenient = (all: readonly Scored[]) => shareOf(all, ({ isLenient }) => isLenient);
const wrongSide = (all: readonly Scored[]) => shareOf(all, ({ isWrongSide }) => isWrongSide);

/** Fewer rows say nothing about a share. */
const ENOUGH = 30;
/** How far what is said may be from what is so; saying too much is the worse of the two. */
const TOO_SURE = 0.02;
const TOO_MODEST = 0.08;

describe('categorise, labelled and blind lines', () => {
  it('gives an acceptable category, or asks where that is right, to 98 in 100 labelled lines', () => {
    expect(lenient(LABELLED)).toBeGreaterThanOrEqual(0.98);
  });

  it('puts fewer than 1 in 200 labelled lines on the wrong side, asked about or not', () => {
    expect(wrongSide(LABELLED)).toBeLessThan(0.005);
  });

  it('does as well with 95 in 100 of either half of the blind lines, fewer than 1 in 100 on the wrong side', () => {
    expect(lenient(linesOf('blind-lines-a.json'))).toBeGreaterThanOrEqual(0.95);
    expect(lenient(linesOf('blind-lines-b.json'))).toBeGreaterThanOrEqual(0.95);
    expect(wrongSide(BLIND)).toBeLessThan(0.01);
  });

  it('gives an acceptable category to 97 in 100 lines of everyday trades and lets', () => {
    const everyday = linesOf('everyday-lines.json');

    expect(lenient(everyday)).toBeGreaterThanOrEqual(0.97);
    expect(wrongSide(everyday)).toBeLessThan(0.01);
  });

  it('gives an acceptable category to 95 in 100 lines of credit, vehicles, trade bodies and families', () => {
    expect(lenient(linesOf('weak-area-lines.json'))).toBeGreaterThanOrEqual(0.95);
  });

  it.each(['trade-lines.json', 'trade-lines-b.json', 'trade-lines-c.json'])(
    'gives an acceptable category to 9 in 10 lines of farms and of trades by themselves (%s)',
    (name) => {
      expect(lenient(linesOf(name))).toBeGreaterThanOrEqual(0.9);
      expect(wrongSide(linesOf(name))).toBeLessThan(0.03);
    },
  );

  it.each([
    ['labelled', LABELLED],
    ['blind', BLIND],
  ])('says a confidence that comes true, of the %s lines', (_, all) => {
    const bins = reliability(all).filter(({ count }) => count >= ENOUGH);

    expect(bins.length).toBeGreaterThan(0);
    expect(bins.filter(({ stated, observed }) => stated - observed > TOO_SURE)).toEqual([]);
    expect(bins.filter(({ stated, observed }) => observed - stated > TOO_MODEST)).toEqual([]);
  });

  it.each([
    ['labelled', LABELLED],
    ['blind', BLIND],
  ])('is right about nine in ten of the %s lines it is 0.9 sure of', (_, all) => {
    const sure = all.filter(({ decision }) => decision.category !== null && decision.confidence >= 0.9);

    expect(sure.length).toBeGreaterThan(ENOUGH);
    expect(lenient(sure)).toBeGreaterThanOrEqual(0.9);
  });
});
