import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import type { TaxInput } from '../../../../src/domain/tax/tax-input.js';
import { readJson } from './read-json.js';

interface Example {
  readonly id: string;
  readonly circumstances: string;
  readonly source: string;
  readonly input: TaxInput;
  readonly expected: Readonly<Record<string, unknown>>;
}

const { examples } = readJson('test/vectors/tax-worked-examples.json') as { examples: readonly Example[] };

describe('calculateTax, worked examples', () => {
  it.each(examples)('$id: $circumstances ($source)', ({ input, expected }) => {
    const calculation = calculateTax(input);

    const found = Object.fromEntries(Object.keys(expected).map((path) => [path, at(calculation, path)]));
    expect(found).toEqual(expected);
  });

  it.each(examples)('$id: the lines that add to the total add up to it', ({ input }) => {
    const calculation = calculateTax(input);

    const total = calculation.lines.reduce((sum, line) => sum + (line.addsToTotal ? line.amount : 0), 0);
    expect(total).toBe(calculation.totalLiability);
  });
});

function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((held, key) => (held as Record<string, unknown>)[key], value);
}
