/** Upper bounds of the slots in milliseconds; one more slot holds what took longer. Stored rows depend on their number. */
const SLOT_BOUNDS_MS: readonly number[] = [
  1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 75, 100, 150, 200, 300, 500, 750, 1_000, 1_500, 2_500, 5_000, 10_000,
  30_000, 60_000, 300_000, 1_800_000,
];

export const SLOT_COUNT = SLOT_BOUNDS_MS.length + 1;

/** The slot of a duration in milliseconds, from 0 to `SLOT_COUNT - 1`. */
export function slotOf(ms: number): number {
  const slot = SLOT_BOUNDS_MS.findIndex((bound) => ms <= bound);
  return slot === -1 ? SLOT_BOUNDS_MS.length : slot;
}

/**
 * The duration that a share of all did not exceed, in milliseconds, interpolated within its slot.
 * @param share above 0, at most 1
 * @returns `null` for an empty histogram; the last bound for what lies beyond it
 */
export function percentile(slots: readonly number[], share: number): number | null {
  const total = slots.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const wanted = total * share;
  let seen = 0;
  for (const [slot, count] of slots.entries()) {
    if (count > 0 && seen + count >= wanted) return within(slot, (wanted - seen) / count);
    seen += count;
  }
  return SLOT_BOUNDS_MS.at(-1) ?? null;
}

function within(slot: number, part: number): number {
  const last = SLOT_BOUNDS_MS.at(-1) ?? 0;
  const low = slot === 0 ? 0 : (SLOT_BOUNDS_MS[slot - 1] ?? last);
  const high = SLOT_BOUNDS_MS[slot] ?? last;
  return Math.round((low + (high - low) * part) * 10) / 10;
}

/** Adds two histograms slot by slot; slots that the shorter one lacks count as zero. */
export const addSlots = (one: readonly number[], other: readonly number[]): number[] =>
  Array.from(
    { length: Math.max(one.length, other.length) },
    (_, slot) => (one[slot] ?? 0) + (other[slot] ?? 0),
  );
