import { describe, expect, it } from 'vitest';
import { calibrated, type FindingEvidence } from '../../../../src/domain/categories/calibrated.js';

const KINDS: readonly FindingEvidence[] = [
  'phrase',
  'merchant',
  'keyword',
  'affix',
  'note',
  'source',
  'direction',
];
const WEIGHTS = Array.from({ length: 201 }, (_, index) => index / 200);

describe('calibrated', () => {
  it.each(KINDS)('never falls as the weight of a %s rises, and stays between 0 and 1', (kind) => {
    const values = WEIGHTS.map((weight) => calibrated(kind, weight));

    expect(values.filter((value, index) => value < (values[index - 1] ?? 0))).toEqual([]);
    expect(values.filter((value) => value < 0 || value > 1)).toEqual([]);
  });

  it.each(KINDS)('moves no %s over the borders under which a person is asked', (kind) => {
    expect(calibrated(kind, 0.5)).toBe(0.5);
    expect(calibrated(kind, 0.75)).toBe(0.75);
  });
});
