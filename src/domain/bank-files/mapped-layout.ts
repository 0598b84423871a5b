import type { ColumnMapping, ColumnReference } from './column-mapping.js';
import type { AmountLayout, CsvLayout, Headings } from './csv-layout.js';
import type { HeaderName } from './header-name.js';
import { readHeaderName } from './header-name.js';
import { isOtherScale } from './heading-scale.js';

/** The mapping's key that is wrong, for the customer to mend. */
export interface MappingFault {
  readonly key: string;
  readonly detail: string;
}

/** A layout from the customer's mapping over this header; positions become headings. */
export function mappedLayout(
  mapping: ColumnMapping,
  header: readonly HeaderName[],
): { ok: true; layout: CsvLayout } | { ok: false; fault: MappingFault } {
  const fault = findFault(mapping, header);
  if (fault) return { ok: false, fault };
  const at = (reference: ColumnReference | undefined) => headingsOf(reference, header);
  const descriptions = typeof mapping.description === 'object' ? mapping.description : [mapping.description];
  return {
    ok: true,
    layout: {
      name: 'mapped',
      requires: [],
      date: at(mapping.date),
      amount: mappedAmount(mapping, at),
      balance: at(mapping.balance),
      ...(isCurrencyOpen(mapping) ? {} : { currency: at(mapping.currency) }),
      description: descriptions.map(at),
      counterparty: at(mapping.counterparty),
      reference: at(mapping.reference),
      externalId: at(mapping.external_id),
      category: at(mapping.category),
      notes: at(mapping.notes),
      vat: at(mapping.vat_amount),
    },
  };
}

/** Whether the mapping says nothing of the currency, so that a column of that name is believed. */
const isCurrencyOpen = ({ currency, default_currency }: ColumnMapping) =>
  currency === undefined && default_currency === undefined;

function mappedAmount(
  mapping: ColumnMapping,
  at: (reference: ColumnReference | undefined) => Headings,
): AmountLayout {
  if (mapping.amount === undefined) {
    return { kind: 'split', moneyIn: at(mapping.amount_in), moneyOut: at(mapping.amount_out) };
  }
  if (mapping.direction !== undefined) {
    const turned = mapping.invert_sign ?? false;
    return { kind: 'flagged', column: at(mapping.amount), flag: at(mapping.direction), turned };
  }
  return { kind: mapping.invert_sign ? 'inverted' : 'signed', column: at(mapping.amount) };
}

function findFault(mapping: ColumnMapping, header: readonly HeaderName[]): MappingFault | null {
  const split = mapping.amount_in !== undefined || mapping.amount_out !== undefined;
  if ((mapping.amount === undefined) === !split) {
    return { key: 'amount', detail: 'Give either amount, or amount_in and amount_out.' };
  }
  for (const [key, reference] of columnReferences(mapping)) {
    if (headingsOf(reference, header).length === 0)
      return { key, detail: `The file has no such column for ${key}.` };
    if (MONEY_KEYS.has(key) && headingsOf(reference, header).some(isOtherScale))
      return { key, detail: `The column for ${key} is in pence or thousands: write its figures in pounds.` };
  }
  return null;
}

const MONEY_KEYS: ReadonlySet<string> = new Set([
  'amount',
  'amount_in',
  'amount_out',
  'balance',
  'vat_amount',
]);

/** Every column the mapping names, with the key that names it. */
export function columnReferences(mapping: ColumnMapping): readonly (readonly [string, ColumnReference])[] {
  const { date, amount, amount_in, amount_out, direction, description, counterparty, reference } = mapping;
  const { external_id, balance, currency, category, notes, vat_amount } = mapping;
  const single = {
    date,
    amount,
    amount_in,
    amount_out,
    direction,
    counterparty,
    reference,
    external_id,
    balance,
  };
  const descriptions = typeof description === 'object' ? description : [description];
  return [
    ...Object.entries({ ...single, currency, category, notes, vat_amount }).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value] as const],
    ),
    ...descriptions.map((value) => ['description', value] as const),
  ];
}

export function headingsOf(reference: ColumnReference | undefined, header: readonly HeaderName[]): Headings {
  if (reference === undefined) return [];
  if (typeof reference === 'number') {
    const heading = header[reference - 1];
    return heading ? [heading.name] : [];
  }
  const { name } = readHeaderName(reference);
  return header.some((heading) => heading.name === name) ? [name] : [];
}
