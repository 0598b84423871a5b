import type { AdjustmentCode } from '../tax-returns/adjustment.js';

const ADJUSTMENT_WORDING: Readonly<Partial<Record<AdjustmentCode, string>>> = {
  capital_allowances: 'Capital allowances',
  balancing_charge: 'Balancing charge on equipment sold',
  goods_for_own_use: 'Goods taken for own use',
  other_trading_income: 'Other trading income entered on the return',
  other_trading_expenses: 'Other trading expenses entered on the return',
  vehicle_mileage: 'Business mileage at the flat rate',
  use_of_home: 'Use of the home at the flat rate',
  premises_used_as_home: 'Private use of the premises',
  property_capital_allowances: 'Capital allowances of property',
  property_balancing_charge: 'Balancing charge of property',
  property_private_use: 'Private use of the property',
  property_vehicle_mileage: 'Property mileage at the flat rate',
};

const WORDING: ReadonlyMap<string, string> = new Map(Object.entries(ADJUSTMENT_WORDING));

/** Name of an adjustment on paper; its code, spelt out, if it has no words of its own. */
export const adjustmentWording = (code: string): string => WORDING.get(code) ?? spelt(code);

/** `averaging_increase` as `Averaging increase`. */
export function spelt(code: string): string {
  const words = code.replaceAll('_', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
