import { describe, expect, it } from 'vitest';
import { categorise } from '../../../../src/domain/categories/categorise.js';
import { findCategory } from '../../../../src/domain/categories/category.js';
import { codeOf, contextOf, inputOf, readLabelledRows } from '../../../eval/labelled-rows.js';

const rows = readLabelledRows(new URL('../../../vectors/statement-lines.json', import.meta.url).pathname);
const scored = rows.map((row) => ({ row, decision: categorise(inputOf(row), contextOf(row)) }));

describe('categorise, statement lines of every label', () => {
  it('finds an acceptable category, or asks where the line leaves it open, for at least 95 in 100', () => {
    const right = scored.filter(({ row, decision }) => {
      if (row.expected === 'ambiguous') return decision.needsReview;
      const acceptable = [row.expected, ...row.acceptable.split('|')].map(codeOf);
      return decision.category !== null && acceptable.includes(decision.category);
    });
    expect(right.length / rows.length).toBeGreaterThan(0.95);
  });

  it('puts fewer than 2 in 100 of what it does not ask about on the wrong side', () => {
    const sure = scored.filter(({ decision }) => !decision.needsReview);
    const wrong = sure.filter(({ row, decision }) => {
      const acceptable = [row.expected, ...row.acceptable.split('|')].map(codeOf);
      if (acceptable.includes(decision.category ?? '')) return false;
      return findCategory(decision.category ?? '')?.side !== findCategory(codeOf(row.expected))?.side;
    });
    expect(wrong.length / sure.length).toBeLessThan(0.02);
  });
});
