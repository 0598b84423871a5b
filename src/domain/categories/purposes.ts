import type { Purpose } from './purpose.js';
import { FUNDING_PURPOSES } from './purposes/funding-purposes.js';
import { LIVING_PURPOSES } from './purposes/living-purposes.js';
import { MONEY_PURPOSES } from './purposes/money-purposes.js';
import { PROPERTY_PURPOSES } from './purposes/property-purposes.js';
import { SPECIAL_TRADE_PURPOSES } from './purposes/special-trade-purposes.js';
import { TRADE_PURPOSES } from './purposes/trade-purposes.js';

const TABLE = {
  ...MONEY_PURPOSES,
  ...TRADE_PURPOSES,
  ...SPECIAL_TRADE_PURPOSES,
  ...PROPERTY_PURPOSES,
  ...LIVING_PURPOSES,
  ...FUNDING_PURPOSES,
};

export type PurposeName = keyof typeof TABLE;

/** Every purpose by name. */
export const PURPOSES: Readonly<Record<PurposeName, Purpose>> = TABLE;

export function isPurposeName(name: string): name is PurposeName {
  return Object.hasOwn(TABLE, name);
}
