import { describe, expect, it } from 'vitest';
import { namedProperty, propertyNamesOf } from '../../../../src/domain/categories/named-property.js';
import { rowOf } from './rows.js';

const place = (id: string, line1: string, postcode: string, rest: object = {}) => ({
  id,
  name: line1,
  line1,
  line2: null,
  postcode,
  tenants: [],
  ...rest,
});

const NAMES = propertyNamesOf([
  place('high', '12 High Street', 'LS1 4AB'),
  place('flat1', 'Flat 1, 14 Mill Road', 'LS2 7QZ', { tenants: ['Mr A Patel & Ms Jo Brown'] }),
  place('flat2', 'Flat 2, 14 Mill Road', 'LS2 7QZ'),
  place('cottage', 'Rose Cottage', 'YO1 9XX', { line2: 'Back Lane' }),
  place('park', '3a St Johns Park', 'HU5 2AA'),
]);

const named = (description: string, rest: object = {}) => namedProperty(NAMES, rowOf(description, -80, rest));

describe('a property named in a memo', () => {
  it.each([
    ['RENT 12 HIGH STREET', 'high'],
    ['12 High St boiler repair', 'high'],
    ['HIGH ST RENT MAY', 'high'],
    ['RENT LS1 4AB', 'high'],
    ['RENT LS14AB', 'high'],
    ['FLAT 2 14 MILL ROAD', 'flat2'],
    ['14 MILL RD FLAT 1 RENT', 'flat1'],
    ['FLAT 1 MILL RD', 'flat1'],
    ['A PATEL RENT', 'flat1'],
    ['JO BROWN', 'flat1'],
    ['ROSE COTTAGE CLEANING', 'cottage'],
    ['3A ST JOHNS PARK RENT', 'park'],
  ])('%s is %s', (description, id) => {
    expect(named(description)).toBe(id);
  });

  it.each([
    '14 MILL ROAD SERVICE CHARGE',
    '16 HIGH STREET',
    'HIGH SPEED BROADBAND',
    'MILL LANE GARAGE',
    'MILL ROAD',
    'P PATEL',
    'B&Q HIGH WYCOMBE',
    'FLAT 3 14 MILL ROAD',
    'ROSE FLORIST',
  ])('%s is none', (description) => {
    expect(named(description)).toBeNull();
  });

  it('is named by the surname of its tenant alone, paid in beside nothing that names another', () => {
    expect(named('PATEL RENT JUNE', { amountPence: 65_000 })).toBe('flat1');
    expect(named('PATEL', { amountPence: 65_000 })).toBe('flat1');
    expect(named('PATEL')).toBeNull();
    expect(named('PATEL GROCERS', { amountPence: 65_000 })).toBeNull();
  });

  it('may be called with or without its article', () => {
    const names = propertyNamesOf([place('forge', '8 Castle Street', 'YO1 9QL', { name: 'The Old Forge' })]);
    expect(namedProperty(names, rowOf('OLD FORGE BOILER', -80))).toBe('forge');
    expect(namedProperty(names, rowOf('THE OLD FORGE', -80))).toBe('forge');
  });

  it('is read from the reference, the party and the notes too', () => {
    expect(named('STANDING ORDER', { reference: '12 HIGH STREET' })).toBe('high');
    expect(named('BACS', { counterparty: 'A PATEL' })).toBe('flat1');
    expect(named('SCREWFIX', { notes: 'lock for Rose Cottage' })).toBe('cottage');
  });
});
