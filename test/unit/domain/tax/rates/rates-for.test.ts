import { describe, expect, it } from 'vitest';
import { figure, since } from '../../../../../src/domain/tax/rates/figure.js';
import { incomeClasses } from '../../../../../src/domain/tax/rates/income-classes.js';
import { ratesFor, SUPPORTED_TAX_YEARS } from '../../../../../src/domain/tax/rates/rates-for.js';
import { ValidationError } from '../../../../../src/errors.js';

describe('ratesFor', () => {
  it.each([2020, 2028, 1066])('refuses %i by name', (taxYear) => {
    expect(() => ratesFor(taxYear)).toThrow(ValidationError);
    expect(() => ratesFor(taxYear)).toThrow(expect.objectContaining({ code: 'tax_year_not_supported' }));
  });

  it.each(SUPPORTED_TAX_YEARS)('gives every figure of %i its source', (taxYear) => {
    const figures = figuresIn(ratesFor(taxYear));

    expect(figures.length).toBeGreaterThan(70);
    for (const [path, { source }] of figures) expect(source, path).not.toBe('');
  });

  it.each(SUPPORTED_TAX_YEARS.filter((year) => year < 2027))('rests on law alone in %i', (taxYear) => {
    expect(figuresIn(ratesFor(taxYear)).filter(([, { status }]) => status !== 'enacted')).toEqual([]);
  });

  it('says of 2027-28 what is announced and what is assumed', () => {
    const paths = (wanted: string) =>
      figuresIn(ratesFor(2027)).flatMap(([path, { status }]) => (status === wanted ? [path] : []));

    expect(paths('announced')).toEqual([
      'class1.primaryThreshold',
      'class1.upperEarningsLimit',
      'class4.lowerProfitsLimit',
      'class4.upperProfitsLimit',
      'studentLoans.plans.plan2.threshold',
    ]);
    expect(paths('assumed')).toEqual([
      'incomeTax.basicRateBps',
      'incomeTax.nonSavingsBands.england',
      'incomeTax.nonSavingsBands.northern_ireland',
      'incomeTax.nonSavingsBands.wales',
      'incomeTax.nonSavingsBands.scotland',
      'incomeTax.blindPersonsAllowance',
      'incomeTax.marriedCouplesAllowance.maximum',
      'incomeTax.marriedCouplesAllowance.minimum',
      'incomeTax.marriedCouplesAllowance.taperFrom',
      'class2.weeklyRate',
      'class2.smallProfitsThreshold',
      'class3.weeklyRate',
      'class3.notNeededFromEarnings',
      'studentLoans.plans.plan1.threshold',
      'studentLoans.plans.plan4.threshold',
      'studentLoans.plans.plan5.threshold',
      'childBenefit.eldestWeekly',
      'childBenefit.additionalWeekly',
    ]);
  });

  it.each(SUPPORTED_TAX_YEARS)(
    'lists the classes of income of %i in their order, in every region',
    (taxYear) => {
      const { classes, order } = ratesFor(taxYear).incomeTax;

      const expected =
        taxYear < 2027
          ? ['non_savings free', 'savings free', 'dividends free']
          : ['non_savings first', 'property free', 'savings free', 'dividends free'];
      expect(order.value.map(({ source, reliefs }) => `${source} ${reliefs}`)).toEqual(expected);
      for (const ofRegion of Object.values(classes)) {
        expect(ofRegion.map(({ source, reliefs }) => `${source} ${reliefs}`)).toEqual(expected);
      }
    },
  );

  it.each([
    ['england', [2200, 4200, 4700]],
    ['northern_ireland', [2200, 4200, 4700]],
    ['wales', [2200, 4200, 4700]],
    ['scotland', [1900, 2000, 2100, 4200, 4500, 4800]],
  ] as const)('taxes rent of 2027-28 in %s at its own rates', (region, expected) => {
    const property = ratesFor(2027).incomeTax.classes[region].find(({ source }) => source === 'property');

    expect(property?.bands.map(({ rateBps }) => rateBps)).toEqual(expected);
  });

  it('adds to a Welsh rate what rent bears above the main rates', () => {
    const { classes: _classes, ...table } = ratesFor(2027).incomeTax;
    const bands = table.nonSavingsBands.wales.value.map((band) => ({ ...band, rateBps: band.rateBps + 100 }));
    const wales = { ...table.nonSavingsBands.wales, value: bands };

    const classes = incomeClasses(
      { ...table, nonSavingsBands: { ...table.nonSavingsBands, wales } },
      'wales',
    );

    expect(classes[1]?.bands.map(({ rateBps }) => rateBps)).toEqual([2300, 4300, 4800]);
  });

  it.each(SUPPORTED_TAX_YEARS)('orders the bands of %i and leaves the last one open', (taxYear) => {
    for (const { value: bands } of Object.values(ratesFor(taxYear).incomeTax.nonSavingsBands)) {
      const limits = bands.map(({ upTo }) => upTo);
      expect(limits).toEqual([...limits].sort((one, other) => one - other));
      expect(limits.at(-1)).toBe(Number.POSITIVE_INFINITY);
    }
  });
});

describe('since', () => {
  it('holds a figure until the next one starts, and has none before the first', () => {
    const byYear = since({ 2021: figure(1, 'first'), 2023: figure(2, 'second') });

    expect([2021, 2022, 2023, 2030].map((year) => byYear(year).value)).toEqual([1, 1, 2, 2]);
    expect(() => byYear(2020)).toThrow(RangeError);
  });
});

interface FoundFigure {
  readonly source: string;
  readonly status: string;
}

function figuresIn(value: unknown, path: readonly string[] = []): [string, FoundFigure][] {
  if (typeof value !== 'object' || value === null) return [];
  if ('source' in value && 'status' in value) return [[path.join('.'), value as FoundFigure]];
  return Object.entries(value).flatMap(([key, held]) => figuresIn(held, [...path, key]));
}
