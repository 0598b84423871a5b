import { describe, expect, it } from 'vitest';
import { createFingerprintTable } from '../../../src/domain/fingerprint-table.js';

describe('a fingerprint table', () => {
  it('keeps the number of every text while it grows', () => {
    const table = createFingerprintTable();
    const texts = Array.from({ length: 20_000 }, (_, at) => `row ${at}`);
    const first = texts.map((text, at) => table.replace(text, () => at + 1));
    const second = texts.map((text) => table.replace(text, (before) => before));
    expect(first.every((before) => before === 0)).toBe(true);
    expect(second).toEqual(texts.map((_, at) => at + 1));
  });
});
