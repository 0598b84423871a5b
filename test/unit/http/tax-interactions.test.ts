import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../src/domain/tax/calculate-tax.js';
import { taxInputFrom } from '../../../src/http/resources/tax-estimates/tax-wire.js';
import { readJson } from '../domain/tax/read-json.js';

type Body = Parameters<typeof taxInputFrom>[0];

interface Example {
  readonly field: string;
  readonly figure: string;
  readonly body: Body;
  readonly expected: Readonly<Record<string, number>>;
}

const FIELDS = 8;
const FIGURES = 8;
const A_CELL = 3;
/** Each band's tax is down to the penny, and two ways to set allowances that cost the same may differ by the bands they use. */
const ROUNDING_PENCE = 3;

const { examples } = readJson('test/vectors/tax-interactions.json') as { examples: Example[] };

function figuresOf(body: Body): Record<string, number> {
  const year = calculateTax(taxInputFrom(body, '2026-11-27'));
  return {
    income_tax: year.incomeTax.liability,
    capital_gains_tax: year.capitalGains?.tax ?? 0,
    class2: year.class2,
    class4: year.class4,
    adjusted_net_income: year.adjustedNetIncome,
    top_slicing_relief: year.topSlicingRelief,
    residential_finance_costs_carried_forward: year.carriedForward.residentialFinanceCosts,
    class4_losses_carried_forward: year.carriedForward.class4Losses,
  };
}

describe('each field of the wider scope beside each figure, as a calculation from the law alone has it', () => {
  const cells = new Map<string, Example[]>();
  for (const example of examples) {
    const cell = `${example.field} and ${example.figure}`;
    cells.set(cell, [...(cells.get(cell) ?? []), example]);
  }

  it('has several bodies of every cell', () => {
    expect(cells.size).toBe(FIELDS * FIGURES);
    expect(examples).toHaveLength(FIELDS * FIGURES * A_CELL);
  });

  it.each([...cells])('%s', (_cell, bodies) => {
    for (const { body, expected } of bodies) {
      const found = figuresOf(body);
      expect(Object.keys(found)).toEqual(Object.keys(expected));
      for (const [name, pounds] of Object.entries(expected)) {
        const difference = Math.abs((found[name] ?? Number.NaN) - Math.round(pounds * 100));
        expect(difference, `${name} of ${JSON.stringify(body)}`).toBeLessThanOrEqual(ROUNDING_PENCE);
      }
    }
  });
});
