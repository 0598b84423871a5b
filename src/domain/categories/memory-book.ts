import { findCategory } from './category.js';

export type MoneyDirection = 'in' | 'out';

/** A person's category for payments of a merchant. */
export interface Memory {
  readonly id: string;
  readonly version: number;
  readonly merchant: string;
  readonly direction: MoneyDirection;
  readonly category: string;
  /** Allowable part, 0 to 100, of the row that the memory was learnt from. */
  readonly allowablePercent: number;
  /** The largest sum it was learnt from, without sign. */
  readonly amountPence: number;
  readonly businessId: string | null;
  readonly propertyId: string | null;
}

/** A category on which all clients of a tenant agree whose businesses, or lets, are of one kind. */
export interface SharedMemory extends Memory {
  readonly setting: string;
}

/** Memories of a client's rows, looked up by `memoryKey`. */
export interface MemoryBook {
  /** The client's own, the latest first. */
  readonly own: ReadonlyMap<string, readonly Memory[]>;
  /** The client's own by the beginning of the name, for names that a bank cut off; the latest first. */
  readonly ownByStem: ReadonlyMap<string, readonly Memory[]>;
  readonly shared: ReadonlyMap<string, readonly SharedMemory[]>;
  /** How the names begin, to rule out at once that a row is one of them. */
  readonly beginnings: ReadonlySet<string>;
}

const BEGINNING = 4;

export const beginningOf = (name: string): string =>
  name.length > BEGINNING ? name.slice(0, BEGINNING) : name;

/** Banks cut names to eighteen letters and more; what is shorter is another name. */
export const STEM_LENGTH = 12;

/** Stem that a name shares with the same name cut off; `null` for a name too short to have been cut. */
export const stemOf = (merchant: string): string | null =>
  merchant.length < STEM_LENGTH ? null : merchant.slice(0, STEM_LENGTH);

const memoryKey = (direction: MoneyDirection, merchant: string): string => `${direction} ${merchant}`;

/** @param own the latest first */
export function memoryBookOf(own: readonly Memory[], shared: readonly SharedMemory[]): MemoryBook {
  return {
    own: byKey(own, (name) => name),
    ownByStem: byKey(own, stemOf),
    shared: byKey(shared, (name) => name),
    beginnings: new Set(
      [...own, ...shared].map(({ merchant }) => beginningOf(merchant.split(' ', 1)[0] ?? '')),
    ),
  };
}

function byKey<M extends Memory>(
  memories: readonly M[],
  keyOf: (merchant: string) => string | null,
): ReadonlyMap<string, readonly M[]> {
  const book = new Map<string, M[]>();
  for (const memory of memories) {
    const name = keyOf(memory.merchant);
    if (name === null) continue;
    const key = memoryKey(memory.direction, name);
    const known = book.get(key);
    if (known) known.push(memory);
    else book.set(key, [memory]);
  }
  return book;
}

/** A row that asks what is remembered of its merchant. */
export interface Recall {
  readonly direction: MoneyDirection;
  /** The best first. */
  readonly merchants: readonly string[];
  readonly businessId: string | null;
  readonly propertyId: string | null;
  readonly setting: string | null;
}

export interface Recalled {
  readonly memory: Memory;
  /**
   * How near: of the same business or property, of the same client, by a name cut off inside a word, of other
   * clients alike, or by a name that says more or less.
   */
  readonly nearness: 'same' | 'client' | 'cut' | 'shared' | 'begun';
}

/**
 * Memory that fits the row: of its own business or property before the client's other ones, and
 * those before what other clients agree on. The latest wins among equals.
 */
export function recall(book: MemoryBook, row: Recall): Recalled | null {
  for (const merchant of row.merchants) {
    const key = memoryKey(row.direction, merchant);
    const own = recallOwn(book.own.get(key) ?? [], row);
    if (own !== null) return own;
    const shared = book.shared.get(key)?.find((one) => one.setting === row.setting);
    if (shared !== undefined && fits(shared, row)) return { memory: shared, nearness: 'shared' };
  }
  return recallCut(book, row);
}

function recallCut(book: MemoryBook, row: Recall): Recalled | null {
  for (const merchant of row.merchants) {
    const stem = stemOf(merchant);
    const candidates = stem === null ? [] : (book.ownByStem.get(memoryKey(row.direction, stem)) ?? []);
    for (const memory of candidates) {
      const rest = restBeyond(memory.merchant, merchant);
      if (rest !== null && fits(memory, row))
        return { memory, nearness: rest.startsWith(' ') ? 'begun' : 'cut' };
    }
  }
  return null;
}

/** Rest of the longer name beyond the shorter; `null` if it does not begin with it. */
function restBeyond(one: string, other: string): string | null {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return long.startsWith(short) ? long.slice(short.length) : null;
}

function recallOwn(candidates: readonly Memory[], row: Recall): Recalled | null {
  let client: Memory | null = null;
  for (const memory of candidates) {
    if (!fits(memory, row)) continue;
    if (memory.businessId === row.businessId && memory.propertyId === row.propertyId)
      return { memory, nearness: 'same' };
    client ??= memory;
  }
  return client === null ? null : { memory: client, nearness: 'client' };
}

/** A let's category is never a trade's row's, nor the reverse. */
function fits({ category }: Memory, { businessId, propertyId }: Recall): boolean {
  const side = findCategory(category)?.side;
  if (side === undefined) return false;
  if (side === 'property') return businessId === null;
  return side !== 'self_employment' || propertyId === null;
}
