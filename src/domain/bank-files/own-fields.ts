import { CIS_SUFFERED, findCategory } from '../categories/category.js';
import { isPlainObject } from '../language/is-object.js';
import { type Pence, penceFromPounds } from '../money.js';
import { type BasisPoints, bpsFromPercent, WHOLE_BPS } from '../percent.js';
import { cleanCell } from './cell-text.js';
import { type JsonObject, textAt } from './json-field.js';

/** A business or property, as a row of our own words names it: by what its client has it under. */
export interface OwnerName {
  /** As the API writes it, such as `biz_…`. */
  readonly id: string | null;
  readonly externalId: string | null;
  /** The trading name of a business, the name of a property. */
  readonly name: string | null;
}

/** A part of a row, with the trade or property that it counts towards; `null`: as the whole row. */
interface OwnSplit {
  readonly amountPence: Pence;
  readonly category: string;
  /** The VAT within the amount, with its sign; `null`: the row does not say. */
  readonly vatPence: Pence | null;
  readonly business: OwnerName | null;
  readonly property: OwnerName | null;
}

/** Fields of our own format that no bank's file has. `null`: the row does not say. */
export interface OwnFields {
  readonly business: OwnerName | null;
  readonly property: OwnerName | null;
  readonly allowableBps: BasisPoints | null;
  readonly splits: readonly OwnSplit[] | null;
  readonly vehicle: string | null;
  readonly exchangeRate: string | null;
  readonly metadata: Readonly<Record<string, string>> | null;
  readonly needsReview: boolean | null;
}

/** The longest values that every transaction of the API may have. */
const MAX_NAME = 255;
const MAX_VEHICLE = 50;
const MAX_SPLITS = 50;
const MAX_ENTRIES = 50;
const MAX_KEY = 40;
const MAX_VALUE = 500;

const EXCHANGE_RATE = /^\d{1,12}(?:\.\d{1,12})?$/;

type Found<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly column: string };

const found = <T>(value: T): Found<T> => ({ ok: true, value });
const wrong = (column: string) => ({ ok: false, column }) as const;

const MEMBERS = [
  'business',
  'business_id',
  'business_external_id',
  'property',
  'property_id',
  'property_external_id',
  'allowable_percent',
  'splits',
  'vehicle',
  'exchange_rate',
  'metadata',
  'needs_review',
] as const;

interface Whole {
  readonly amountPence: Pence;
  /** `null`: the row does not say. */
  readonly vatPence: Pence | null;
}

/** The members that a transaction of the API has and a bank's row has not; `null` where there are none. */
export function ownFields(value: JsonObject, whole: Whole): Found<OwnFields | null> {
  if (!MEMBERS.some((name) => value[name] !== undefined && value[name] !== null)) return found(null);
  const business = ownerIn(value, 'business');
  const property = ownerIn(value, 'property');
  if (!business.ok) return business;
  if (!property.ok) return property;
  if (business.value !== null && property.value !== null) return wrong('property_id');
  const percent = value['allowable_percent'] ?? null;
  const allowableBps = typeof percent === 'number' ? bpsFromPercent(percent) : null;
  const isPart = allowableBps !== null && allowableBps >= 0 && allowableBps <= WHOLE_BPS;
  if (percent !== null && !isPart) return wrong('allowable_percent');
  const splits = splitsIn(value['splits'] ?? null, whole);
  if (!splits.ok) return splits;
  const vehicle = value['vehicle'] ?? null;
  if (vehicle !== null && !(typeof vehicle === 'string' && vehicle.length <= MAX_VEHICLE))
    return wrong('vehicle');
  const rate = value['exchange_rate'] ?? null;
  if (rate !== null && !(typeof rate === 'string' && EXCHANGE_RATE.test(rate))) return wrong('exchange_rate');
  const metadata = metadataIn(value['metadata'] ?? null);
  if (!metadata.ok) return metadata;
  const needsReview = value['needs_review'] ?? null;
  if (needsReview !== null && typeof needsReview !== 'boolean') return wrong('needs_review');
  return found({
    business: business.value,
    property: property.value,
    allowableBps,
    splits: splits.value,
    vehicle: cleanCell(vehicle ?? '') || null,
    exchangeRate: rate,
    metadata: metadata.value,
    needsReview,
  });
}

function ownerIn(value: JsonObject, noun: 'business' | 'property'): Found<OwnerName | null> {
  const members = [`${noun}_id`, `${noun}_external_id`, noun];
  const fault = members.find((name) => {
    const text = value[name] ?? null;
    return text !== null && (typeof text !== 'string' || text.length > MAX_NAME);
  });
  if (fault !== undefined) return wrong(fault);
  const [id, externalId, name] = members.map((member) => cleanCell(textAt(value, member)) || null);
  if (!id && !externalId && !name) return found(null);
  return found({ id: id ?? null, externalId: externalId ?? null, name: name ?? null });
}

/** The amounts of the parts add up to that of the whole, and so does their VAT where it is given of all, and of the whole too. */
function splitsIn(value: unknown, whole: Whole): Found<readonly OwnSplit[] | null> {
  if (value === null) return found(null);
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_SPLITS) return wrong('splits');
  const splits: OwnSplit[] = [];
  let [sum, vat] = [0, 0];
  for (const part of value) {
    const split = isPlainObject(part) ? splitIn(part) : null;
    if (split === null) return wrong('splits');
    splits.push(split);
    sum += split.amountPence;
    vat += split.vatPence ?? 0;
  }
  const withVat = splits.filter(({ vatPence }) => vatPence !== null).length;
  const isOfAll = withVat === splits.length && (whole.vatPence === null || whole.vatPence === vat);
  return sum === whole.amountPence && (withVat === 0 || isOfAll) ? found(splits) : wrong('splits');
}

/** The VAT within an amount, with its sign; `undefined` where it cannot be. */
export function vatIn(value: JsonObject, amountPence: Pence): Pence | null | undefined {
  const given = value['vat_amount'] ?? null;
  if (given === null) return null;
  const vatPence = typeof given === 'number' ? penceFromPounds(given) : null;
  if (vatPence === null || Math.abs(vatPence) > Math.abs(amountPence)) return undefined;
  return vatPence === 0 || vatPence > 0 === amountPence > 0 ? vatPence : undefined;
}

function splitIn(part: JsonObject): OwnSplit | null {
  const { amount, category } = part;
  const amountPence = typeof amount === 'number' ? penceFromPounds(amount) : null;
  if (amountPence === null || amountPence === 0) return null;
  if (typeof category !== 'string' || findCategory(category) === undefined) return null;
  // Deductions of the construction industry scheme are a row of their own: as a part they would add what never came with it.
  if (category === CIS_SUFFERED) return null;
  const vatPence = vatIn(part, amountPence);
  if (vatPence === undefined) return null;
  const business = ownerIn(part, 'business');
  const property = ownerIn(part, 'property');
  if (!business.ok || !property.ok || (business.value !== null && property.value !== null)) return null;
  return { amountPence, category, vatPence, business: business.value, property: property.value };
}

function metadataIn(value: unknown): Found<Readonly<Record<string, string>> | null> {
  if (value === null) return found(null);
  if (!isPlainObject(value)) return wrong('metadata');
  const entries = Object.entries(value);
  const isFitting = entries.every(
    ([name, text]) =>
      name !== '' && name.length <= MAX_KEY && typeof text === 'string' && text.length <= MAX_VALUE,
  );
  if (entries.length > MAX_ENTRIES || !isFitting) return wrong('metadata');
  return found(Object.fromEntries(entries.map(([name, text]) => [name, String(text)])));
}
