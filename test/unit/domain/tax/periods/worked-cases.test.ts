import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../../src/domain/tax/calculate-tax.js';
import { calculationFields } from '../../../../../src/domain/tax/calculation-fields.js';
import { taxInputFrom } from '../../../../../src/http/resources/tax-estimates/tax-wire.js';
import { readJson } from '../read-json.js';

interface Case {
  readonly id: string;
  readonly source: string;
  readonly tax_year: string;
  readonly trade: Readonly<Record<string, unknown>>;
  readonly expected: Readonly<Record<string, unknown>>;
  readonly working: readonly string[];
}

interface Answer extends Record<string, unknown> {
  readonly lines: readonly { rule: string; amount: number }[];
  readonly warnings: readonly { code: string }[];
  readonly carried_forward: {
    readonly transition_profits?: readonly { amount: number }[];
    readonly overlap_profits?: readonly { amount: number; overlap_days: number }[];
  };
}

const { examples } = readJson('test/vectors/tax-periods-of-account.json') as {
  readonly examples: readonly Case[];
};

const TODAY = '2027-06-30';

describe('trades by periods of account, as they are worked by hand', () => {
  it('are at least thirty, each with its source and its working', () => {
    expect(examples.length).toBeGreaterThanOrEqual(30);
    expect(new Set(examples.map(({ id }) => id)).size).toBe(examples.length);
    expect(examples.filter(({ source, working }) => source === '' || working.length === 0)).toEqual([]);
  });

  it.each(examples)('$id, $tax_year ($source)', ({ tax_year, trade, expected }) => {
    const input = taxInputFrom({ tax_year, self_employments: [trade] } as never, TODAY);

    const answer = calculationFields(calculateTax(input)) as Answer;

    const found = figuresOf(answer);
    expect(Object.fromEntries(Object.keys(expected).map((name) => [name, found[name]]))).toEqual(expected);
  });
});

function figuresOf({ lines, warnings, carried_forward: left }: Answer): Readonly<Record<string, unknown>> {
  const amountOf = (rule: string) => lines.find((line) => line.rule === rule)?.amount ?? 0;
  return {
    profit: amountOf('trading_profit'),
    transition: amountOf('transition_profit'),
    transition_left: left.transition_profits?.[0]?.amount ?? 0,
    overlap_used: amountOf('overlap_relief'),
    overlap_left: left.overlap_profits?.[0]?.amount ?? 0,
    overlap_days: left.overlap_profits?.[0]?.overlap_days ?? 0,
    provisional: warnings.some(({ code }) => code === 'provisional_figures'),
  };
}
