import { describe, expect, it } from 'vitest';
import {
  cisSufferedIn,
  financeCosts,
  premisesCosts,
} from '../../../../src/domain/tax-returns/assembled-costs.js';
import type { AssemblyProperty } from '../../../../src/domain/tax-returns/assembly.js';
import { assemblyOf, totalOf } from './made-assembly.js';

const FLAT: AssemblyProperty = {
  id: 'flat',
  kind: 'residential',
  letting: 'standard',
  isForeign: false,
  isShared: false,
};
const HOUSE = { ...FLAT, id: 'house' };
const VILLA = { ...FLAT, id: 'villa', isForeign: true };
const JOINT = { ...FLAT, id: 'joint', isJoint: true as const };
const INTEREST = 'property.residential_financial_cost';

describe('financeCosts', () => {
  const own = totalOf(INTEREST, 1_000_00, { propertyId: 'flat' });
  const unnamed = totalOf(INTEREST, 300_00);
  const costsOf = (properties: readonly AssemblyProperty[], totals = [own, unnamed], id = 'flat') =>
    financeCosts(assemblyOf({ properties, totals }), id).residentialPence;

  it.each<[string, readonly AssemblyProperty[], number]>([
    ['the only property', [FLAT], 1_300_00],
    ['the only one in the United Kingdom', [FLAT, VILLA], 1_300_00],
    ['the only one of the client’s own ledger', [FLAT, JOINT], 1_300_00],
    ['one of two', [FLAT, HOUSE], 1_000_00],
  ])('counts a row that names no property for %s: it can be of no other', (_, properties, pence) => {
    expect(costsOf(properties)).toBe(pence);
  });

  it('counts a row of another’s ledger that names no property for the one there', () => {
    const joint = totalOf(INTEREST, 200_00, { ledgerOf: 'joint' });

    expect(costsOf([FLAT, JOINT], [unnamed, joint], 'joint')).toBe(200_00);
    expect(costsOf([FLAT, JOINT], [unnamed, joint], 'flat')).toBe(300_00);
  });

  it('counts a row of the own ledger for a property of another’s where there is nothing else', () => {
    expect(costsOf([JOINT], [unnamed], 'joint')).toBe(300_00);
  });

  it('counts no row for a property that is gone, and no other cost', () => {
    expect(costsOf([], [own, unnamed])).toBe(1_000_00);
    expect(costsOf([FLAT], [totalOf('property.other', 70_00)])).toBe(0);
  });

  it('has those of commercial property among the expenses', () => {
    const shop = { ...FLAT, id: 'shop', kind: 'commercial' } as const;
    const totals = [
      totalOf('property.financial_costs', 500_00, { propertyId: 'shop' }),
      totalOf(INTEREST, 100_00, { propertyId: 'shop' }),
    ];

    expect(financeCosts(assemblyOf({ properties: [shop], totals }), 'shop')).toMatchObject({
      expensesPence: 600_00,
      residentialPence: 0,
      isResidential: false,
    });
    expect(financeCosts(assemblyOf({ properties: [FLAT] }), 'flat').isResidential).toBe(true);
  });

  it('takes the client’s share of a statement by the days of each share, and the whole where nothing is shared', () => {
    const shared = {
      ...FLAT,
      yearShares: [
        { days: 183, shareBps: 10_000 },
        { days: 182, shareBps: 5_000 },
      ],
    };
    const shareOf = (property: AssemblyProperty) =>
      financeCosts(assemblyOf({ properties: [property] }), 'flat').shareOf(3_650_00);

    expect(shareOf(shared)).toBe(2_740_00);
    expect(shareOf(FLAT)).toBe(3_650_00);
  });
});

describe('costs that the rows record', () => {
  it('are, of the construction industry scheme, those of every trade', () => {
    const withheld = (pence: number, businessId: string | null) =>
      totalOf('self_employment.cis_suffered', pence, { businessId });

    expect(cisSufferedIn(assemblyOf({ totals: [withheld(20_00, 'b1'), withheld(30_00, null)] }))).toBe(50_00);
  });

  it('are, of premises, those of one trade', () => {
    const premises = (pence: number, businessId: string) =>
      totalOf('self_employment.premises_running_costs', pence, { businessId });
    const totals = [premises(900_00, 'b1'), premises(50_00, 'b2'), totalOf(INTEREST, 1_00)];

    expect(premisesCosts(assemblyOf({ totals }), 'b1')).toBe(900_00);
  });
});
