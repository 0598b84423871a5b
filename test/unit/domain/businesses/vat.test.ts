import { describe, expect, it } from 'vitest';
import {
  arePaymentsPlaced,
  isRegisteredOn,
  STANDARD_RATED_CATEGORIES,
  type Vat,
  vatIssues,
  vatTreatment,
} from '../../../../src/domain/businesses/vat.js';

const VAT: Vat = {
  registeredFrom: '2025-05-01',
  registeredUntil: '2025-10-31',
  scheme: 'standard',
  figures: 'net',
};

describe('vatIssues', () => {
  it.each<[string, Partial<Vat>, string[]]>([
    ['accepts a registration that goes on', { registeredUntil: null }, []],
    ['accepts a registration of one day', { registeredUntil: VAT.registeredFrom }, []],
    [
      'refuses a last day before the first',
      { registeredUntil: '2025-04-30' },
      ['#/vat/registered_until invalid'],
    ],
    ['accepts gross figures under the flat rate scheme', { scheme: 'flat_rate', figures: 'gross' }, []],
    [
      'refuses net figures under the flat rate scheme',
      { scheme: 'flat_rate' },
      ['#/vat/figures flat_rate_figures_are_gross'],
    ],
  ])('%s', (_, given, expected) => {
    const issues = vatIssues({ ...VAT, ...given });

    expect(issues.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual(expected);
  });
});

describe('isRegisteredOn', () => {
  it.each([
    ['2025-04-30', false],
    ['2025-05-01', true],
    ['2025-10-31', true],
    ['2025-11-01', false],
  ])('counts both ends of a registration: %s', (day, expected) => {
    expect(isRegisteredOn({ id: 'a', vat: VAT }, day)).toBe(expected);
  });

  it('goes on where no last day is known, and is false without a registration', () => {
    expect(isRegisteredOn({ id: 'a', vat: { ...VAT, registeredUntil: null } }, '2030-01-01')).toBe(true);
    expect(isRegisteredOn({ id: 'a', vat: null }, '2025-06-01')).toBe(false);
    expect(isRegisteredOn({ id: 'a' }, '2025-06-01')).toBe(false);
  });
});

describe('vatTreatment', () => {
  const net = { id: 'net', vat: VAT };
  const gross = { id: 'gross', vat: { ...VAT, figures: 'gross' as const } };

  it('is null where no trade is registered', () => {
    expect(vatTreatment([{ id: 'none', vat: null }, { id: 'other' }])).toBeNull();
  });

  it('gives payments of VAT to the only registered trade with gross figures', () => {
    const treatment = vatTreatment([gross, { id: 'none' }]);

    expect(treatment).toEqual({ net: [], gross: ['gross'], payer: 'gross' });
    expect(treatment && arePaymentsPlaced(treatment)).toBe(true);
  });

  it('counts payments nowhere where all figures are net', () => {
    const treatment = vatTreatment([net]);

    expect(treatment).toEqual({
      net: [{ id: 'net', from: VAT.registeredFrom, until: VAT.registeredUntil }],
      gross: [],
      payer: null,
    });
    expect(treatment && arePaymentsPlaced(treatment)).toBe(true);
  });

  it.each([
    ['one has net figures', [gross, net]],
    ['two have gross figures', [gross, { ...gross, id: 'second' }]],
  ])('does not know whose payments are where %s', (_, businesses) => {
    const treatment = vatTreatment(businesses);

    expect(treatment?.payer).toBeNull();
    expect(treatment && arePaymentsPlaced(treatment)).toBe(false);
  });
});

describe('STANDARD_RATED_CATEGORIES', () => {
  it('has goods and takings of a trade, and neither wages nor letting', () => {
    expect(STANDARD_RATED_CATEGORIES).toContain('self_employment.turnover');
    expect(STANDARD_RATED_CATEGORIES).toContain('self_employment.cost_of_goods');
    expect(STANDARD_RATED_CATEGORIES).not.toContain('self_employment.wages_and_staff_costs');
    expect(STANDARD_RATED_CATEGORIES.filter((code) => code.startsWith('property.'))).toEqual([]);
  });
});
