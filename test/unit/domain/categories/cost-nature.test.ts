import { describe, expect, it } from 'vitest';
import { type CostNature, costNature } from '../../../../src/domain/categories/cost-nature.js';

const TRAVEL = 'self_employment.car_van_travel_expenses';
const PREMISES = 'self_employment.premises_running_costs';
const GOODS = 'self_employment.cost_of_goods';
const FINANCE = 'self_employment.finance_charges';

const natureOf = (category: string, description: string, notes: string | null = null) =>
  costNature({ category, description, counterparty: null, reference: null, notes, amountPence: -5_000 });

const CASES: Readonly<Partial<Record<CostNature, readonly (readonly [string, string])[]>>> = {
  vehicle: [
    [TRAVEL, 'SHELL STATION LEEDS'],
    [TRAVEL, 'TESCO PAY AT PUMP 2231'],
    [TRAVEL, 'AVIVA INSURANCE'],
    [TRAVEL, 'DVLA VEHICLE TAX DD'],
    [TRAVEL, 'HALFORDS MOT TEST'],
    [TRAVEL, 'IMO CAR WASH'],
    [TRAVEL, 'LEX AUTOLEASE'],
    [TRAVEL, 'BLACK HORSE LTD'],
    [TRAVEL, 'Smiths Garage - van service'],
    [TRAVEL, 'Tyres for the Transit'],
    [TRAVEL, 'Diesel'],
    [TRAVEL, 'CONTRACT HIRE ARVAL'],
    [GOODS, 'SHELL'],
    [FINANCE, 'VAN FINANCE'],
    [PREMISES, 'VAN INSURANCE ADMIRAL'],
    ['self_employment.maintenance_costs', 'KWIK FIT'],
    ['property.travel_costs', 'SHELL'],
  ],
  journey: [
    [TRAVEL, 'DART CHARGE'],
    [TRAVEL, 'RINGGO PARKING'],
    [TRAVEL, 'TFL CONGESTION CHARGE'],
    [TRAVEL, 'M6 TOLL'],
    [TRAVEL, 'Clean air zone Birmingham'],
    [TRAVEL, 'TRAINLINE'],
    [TRAVEL, 'PREMIER INN'],
    [TRAVEL, 'Train to London'],
    [TRAVEL, 'UBER *TRIP'],
  ],
  vehicle_unclear: [
    [TRAVEL, 'EUROPCAR'],
    [TRAVEL, 'ENTERPRISE VAN HIRE'],
    [TRAVEL, 'SQ *OAK TREE'],
    [FINANCE, 'BLACK HORSE'],
  ],
  household: [
    [PREMISES, 'BRITISH GAS'],
    [PREMISES, 'OCTOPUS ENERGY'],
  ],
  premises: [
    [PREMISES, 'WEWORK'],
    [PREMISES, 'BUSINESS RATES LEEDS'],
  ],
  home_unclear: [
    [PREMISES, 'LEEDS CITY COUNCIL TAX'],
    [PREMISES, 'Rent'],
    [PREMISES, 'YORKSHIRE WATER'],
  ],
  other: [
    [GOODS, 'SCOTTISH FUELS HEATING OIL'],
    [GOODS, 'EURO CAR PARTS'],
    [FINANCE, 'STRIPE FEES'],
    ['self_employment.admin_costs', 'EE MOBILE'],
  ],
};

describe('what a cost is, where a flat rate may stand in its place', () => {
  for (const [nature, rows] of Object.entries(CASES)) {
    it.each(rows)(`is ${nature}: %s %s`, (category, description) => {
      expect(natureOf(category, description)).toBe(nature);
    });
  }

  it('is told by a note where the line says nothing', () => {
    expect(natureOf(TRAVEL, 'CARD PAYMENT 2231')).toBe('vehicle_unclear');
    expect(natureOf(TRAVEL, 'CARD PAYMENT 2231', 'diesel')).toBe('vehicle');
    expect(natureOf(TRAVEL, 'CARD PAYMENT 2231', 'parking at the site')).toBe('journey');
  });
});
