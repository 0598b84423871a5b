import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import { calculationFields } from '../../../../src/domain/tax/calculation-fields.js';
import { taxInputFrom } from '../../../../src/http/resources/tax-estimates/tax-wire.js';
import { readJson } from './read-json.js';

interface Example {
  readonly id: string;
  readonly published: string;
  readonly tax_year: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly expected: Readonly<Record<string, unknown>>;
  readonly working: readonly string[];
}

interface Answer extends Record<string, unknown> {
  readonly income_tax: {
    readonly bands: readonly { source: string; band: string; amount: number }[];
    readonly reductions: readonly { code: string; amount: number }[];
    readonly charges: readonly { code: string; amount: number }[];
  };
  readonly lines: readonly { adds_to_total: boolean; amount: number }[];
  readonly total_liability: number;
}

const FILES = ['tax-textbook-examples', 'tax-wider-examples', 'tax-2027-28-examples'];
const examples = FILES.flatMap(
  (name) => (readJson(`test/vectors/${name}.json`) as { readonly examples: readonly Example[] }).examples,
);

describe('the tax estimate, examples as textbooks and guides work them', () => {
  it('names each once, with its working', () => {
    expect(new Set(examples.map(({ id }) => id)).size).toBe(examples.length);
    expect(examples.filter(({ working }) => working.length === 0)).toEqual([]);
  });

  it.each(examples)('$id, $tax_year ($published)', (example) => {
    const answer = estimateOf(example);

    const found = Object.keys(example.expected).map((figure) => [figure, read(answer, figure)]);
    expect(Object.fromEntries(found)).toEqual(example.expected);
  });

  it.each(examples)('$id, $tax_year: the lines that add to the total add up to it', (example) => {
    const { lines, total_liability: total } = estimateOf(example);

    const pence = lines.map((line) => (line.adds_to_total ? Math.round(line.amount * 100) : 0));
    expect(pence.reduce((sum, amount) => sum + amount, 0)).toBe(Math.round(total * 100));
  });
});

const TODAY = '2027-06-30';

function estimateOf({ tax_year, inputs }: Example): Answer {
  return calculationFields(calculateTax(taxInputFrom({ tax_year, ...inputs }, TODAY))) as Answer;
}

/** A figure by its path, or one band, reduction or charge: nil when it is not there. */
function read(answer: Answer, figure: string): unknown {
  const [kind = '', first = '', second = ''] = figure.split('.');
  const { bands, reductions, charges } = answer.income_tax;
  switch (kind) {
    case 'band':
      return bands.find(({ source, band }) => source === first && band === second)?.amount ?? 0;
    case 'reduction':
      return reductions.find(({ code }) => code === first)?.amount ?? 0;
    case 'charge':
      return charges.find(({ code }) => code === first)?.amount ?? 0;
    default:
      return figure.split('.').reduce<unknown>((held, key) => (held as Record<string, unknown>)[key], answer);
  }
}
