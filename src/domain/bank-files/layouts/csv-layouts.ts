import type { CsvLayout } from '../csv-layout.js';
import { OWN_LAYOUT } from './own-layouts.js';
import { UK_BANK_LAYOUTS } from './uk-bank-layouts.js';

/** Every delimited export we know by its header. */
export const CSV_LAYOUTS: readonly CsvLayout[] = [OWN_LAYOUT, ...UK_BANK_LAYOUTS];
