import { CREDIT_AND_FAMILY } from './credit-and-family.js';
import { FINANCE } from './finance.js';
import { FOOD } from './food.js';
import type { DictionaryGroup } from './group.js';
import { LEISURE } from './leisure.js';
import { LETTINGS } from './lettings.js';
import { OFFICE } from './office.js';
import { PEOPLE } from './people.js';
import { PLATFORMS } from './platforms.js';
import { PREMISES } from './premises.js';
import { PROFESSIONS } from './professions.js';
import { PROPERTY_PHRASES } from './property-phrases.js';
import { SPECIAL_TRADES } from './special-trades.js';
import { STRUCTURE_PHRASES } from './structure-phrases.js';
import { TRADE_SUPPLIES } from './trade-supplies.js';
import { TRAVEL } from './travel.js';
import { VEHICLES } from './vehicles.js';

/** Everything the dictionary knows. Where a name is listed twice, the first listing stands. */
export const DICTIONARY_GROUPS: readonly DictionaryGroup[] = [
  ...STRUCTURE_PHRASES,
  ...CREDIT_AND_FAMILY,
  ...PROPERTY_PHRASES,
  ...PLATFORMS,
  ...FINANCE,
  ...VEHICLES,
  ...TRAVEL,
  ...FOOD,
  ...LEISURE,
  ...TRADE_SUPPLIES,
  ...OFFICE,
  ...PEOPLE,
  ...PREMISES,
  ...PROFESSIONS,
  ...LETTINGS,
  ...SPECIAL_TRADES,
];
