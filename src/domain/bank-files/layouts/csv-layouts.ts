import type { CsvLayout } from '../csv-layout.js';
import { CARD_LAYOUTS } from './card-layouts.js';
import { CARD_READER_LAYOUTS } from './card-reader-layouts.js';
import { GIG_LAYOUTS } from './gig-layouts.js';
import { LEDGER_LAYOUTS } from './ledger-layouts.js';
import { MARKETPLACE_LAYOUTS } from './marketplace-layouts.js';
import { OWN_LAYOUT } from './own-layouts.js';
import { PAYOUT_LAYOUTS } from './payout-layouts.js';
import { PLATFORM_LAYOUTS } from './platform-layouts.js';
import { UK_BANK_LAYOUTS } from './uk-bank-layouts.js';
import { WALLET_LAYOUTS } from './wallet-layouts.js';

/** Every delimited export we know by its header; of two that fit equally the first is taken. */
export const CSV_LAYOUTS: readonly CsvLayout[] = [
  OWN_LAYOUT,
  ...CARD_LAYOUTS,
  ...UK_BANK_LAYOUTS,
  ...WALLET_LAYOUTS,
  ...PLATFORM_LAYOUTS,
  ...CARD_READER_LAYOUTS,
  ...MARKETPLACE_LAYOUTS,
  ...GIG_LAYOUTS,
  ...PAYOUT_LAYOUTS,
  ...LEDGER_LAYOUTS,
];
