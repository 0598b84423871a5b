import { describe, expect, it } from 'vitest';
import { disposalDrafts } from '../../../../src/domain/prefills/disposal-drafts.js';
import type { OwnFigures } from '../../../../src/domain/prefills/draft.js';
import type { HeldDisposal } from '../../../../src/domain/prefills/held-for-prefill.js';
import type { Disposal } from '../../../../src/domain/tax/capital-gains/capital-gains-input.js';
import { LIMITS } from '../../../../src/limits/limits.js';

const HELD: HeldDisposal = {
  reference: 'PPD1',
  disposedOn: '2025-06-01',
  completedOn: '2025-06-20',
  acquiredOn: '2015-06-01',
  proceedsPence: 300_000_00,
  acquisitionPence: 200_000_00,
  improvementPence: 10_000_00,
  incidentalPence: 0,
  privateResidencePence: 0,
  otherReliefPence: 0,
  paidPence: null,
};
const HOME: Disposal = { kind: 'residential_property', disposedOn: '2025-06-01', proceeds: 1_00 };

const drafts = (held: readonly HeldDisposal[], disposals: readonly Disposal[] = []) =>
  disposalDrafts(held, { inputs: { capitalGains: { disposals } } } as unknown as OwnFigures);
const places = (held: readonly HeldDisposal[], disposals: readonly Disposal[] = []) =>
  drafts(held, disposals).map(({ place }) => place.slice(2).join('/'));

describe('disposalDrafts', () => {
  it('adds a home that the return lacks, without amounts that are nil', () => {
    const [draft] = drafts([HELD]);

    expect(draft?.place).toEqual(['inputs', 'capitalGains', 'disposals', '-']);
    expect(draft?.hmrcValue).toEqual({
      kind: 'residential_property',
      disposedOn: '2025-06-01',
      completedOn: '2025-06-20',
      acquiredOn: '2015-06-01',
      ppdReference: 'PPD1',
      proceeds: 300_000_00,
      costs: 210_000_00,
      acquisitionCost: 200_000_00,
      improvementCosts: 10_000_00,
    });
  });

  it.each([
    [
      'a private residence',
      { privateResidencePence: 50_00, otherReliefPence: 5_00 },
      'private_residence',
      55_00,
    ],
    ['another, taken for a holdover', { otherReliefPence: 5_00 }, 'holdover', 5_00],
  ])('names the relief for %s', (_, given, relief, reliefAmount) => {
    expect(drafts([{ ...HELD, ...given }])[0]?.hmrcValue).toMatchObject({ relief, reliefAmount });
  });

  it('compares a home of the return field by field', () => {
    const found = drafts([{ ...HELD, paidPence: 9_00 }], [{ ...HOME, ppdReference: 'PPD1' }]);

    expect(found.map(({ place, ourValue }) => [place.slice(2).join('/'), ourValue])).toEqual([
      ['disposals/0/proceeds', 1_00],
      ['disposals/0/costs', null],
      ['disposals/0/acquisitionCost', null],
      ['disposals/0/improvementCosts', null],
      ['disposals/0/paidOnAccount', null],
      ['disposals/0/disposedOn', '2025-06-01'],
      ['disposals/0/completedOn', null],
      ['disposals/0/acquiredOn', null],
      ['disposals/0/ppdReference', 'PPD1'],
    ]);
  });

  it.each<[string, Disposal]>([
    ['another reference', { ...HOME, ppdReference: 'PPD2' }],
    ['another day', { ...HOME, disposedOn: '2025-06-02' }],
    ['a home abroad', { ...HOME, assetType: 'residential_property_abroad' }],
    ['what is no home', { ...HOME, kind: 'other' }],
  ])('takes a disposal for another one with %s', (_, disposal) => {
    expect(places([HELD], [disposal])).toEqual(['disposals/-']);
  });

  it.each<[string, Disposal]>([
    ['disposed of', HOME],
    ['handed over', { ...HOME, disposedOn: '2025-05-01', completedOn: '2025-06-20' }],
  ])('knows a home without a reference that was %s on the same day', (_, disposal) => {
    expect(places([HELD], [disposal])).toContain('disposals/0/ppdReference');
  });

  it('takes one home of the return for one report, references first', () => {
    const twice = [{ ...HELD, reference: 'PPD2' }, HELD];
    const disposals = [{ ...HOME, ppdReference: 'PPD1' }, HOME];

    expect(places(twice, disposals).filter((place) => place.endsWith('ppdReference'))).toEqual([
      'disposals/1/ppdReference',
      'disposals/0/ppdReference',
    ]);
    expect(places(twice, [HOME]).filter((place) => place === 'disposals/-')).toHaveLength(1);
  });

  it('adds no more than the list may have', () => {
    const full = Array.from(
      { length: LIMITS.hmrc.prefillEntries.value - 1 },
      () => ({ kind: 'other' }) as const,
    );

    expect(places([HELD, { ...HELD, reference: 'PPD2' }], full)).toEqual(['disposals/-']);
  });
});
