import { findCategory } from './category.js';

export type MoneyDirection = 'in' | 'out';

/** What a person has said that payments of a merchant are. */
export interface Memory {
  readonly id: string;
  readonly version: number;
  readonly merchant: string;
  readonly direction: MoneyDirection;
  readonly category: string;
  /** Of 100; what the row it was learnt from had. */
  readonly allowablePercent: number;
  /** The largest sum it was learnt from, without sign. */
  readonly amountPence: number;
  readonly businessId: string | null;
  readonly propertyId: string | null;
}

/** What all clients of a tenant agree on whose businesses, or lets, are of one kind. */
export interface SharedMemory extends Memory {
  readonly setting: string;
}

/** What a client's rows are remembered by, looked up by `memoryKey`. */
export interface MemoryBook {
  /** The client's own, the latest first. */
  readonly own: ReadonlyMap<string, readonly Memory[]>;
  readonly shared: ReadonlyMap<string, readonly SharedMemory[]>;
}

export const memoryKey = (direction: MoneyDirection, merchant: string): string => `${direction} ${merchant}`;

/** @param own the latest first */
export function memoryBookOf(own: readonly Memory[], shared: readonly SharedMemory[]): MemoryBook {
  return { own: byKey(own), shared: byKey(shared) };
}

function byKey<M extends Memory>(memories: readonly M[]): ReadonlyMap<string, readonly M[]> {
  const book = new Map<string, M[]>();
  for (const memory of memories) {
    const key = memoryKey(memory.direction, memory.merchant);
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
  /** How near: of the same business or property, of the same client, or of others in the same setting. */
  readonly nearness: 'same' | 'client' | 'shared';
}

/**
 * What is remembered that fits the row: of its own business or property before the client's other ones, and
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
  return null;
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
