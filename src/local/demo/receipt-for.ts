import type { HomeName } from './books.js';

/** The landlord's answer about a card payment that names no home. */
interface ReceiptFile {
  readonly category: string;
  readonly home: HomeName;
}

const REPAIRS = 'property.repairs_and_maintenance';
const REPLACED = 'property.replacement_of_domestic_items';
const LETTING = 'property.other';

const SHOPS: readonly (readonly [name: string, category: string])[] = [
  ['B&Q', REPAIRS],
  ['SCREWFIX', REPAIRS],
  ['WICKES', REPAIRS],
  ['TOOLSTATION', REPAIRS],
  ['TIMPSON', REPAIRS],
  ['AO.COM', REPLACED],
  ['DUNELM', REPLACED],
  ['OPENRENT', LETTING],
];

/** The studio was done up and advertised between two tenants. */
const STUDIO_EMPTY = { from: '2025-08-29', until: '2025-10-17' };

/** Looks a payment up in the shoebox; `null` when there is no receipt for it. */
export function receiptFor(payment: {
  readonly description: string;
  readonly date: string;
}): ReceiptFile | null {
  const shop = SHOPS.find(([name]) => payment.description.startsWith(name));
  if (!shop) return null;
  const wasEmpty = payment.date >= STUDIO_EMPTY.from && payment.date < STUDIO_EMPTY.until;
  return { category: shop[1], home: wasEmpty ? 'STUDIO 2' : 'FLAT 4' };
}
