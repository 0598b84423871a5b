/** Names longer than this are compared with nothing: the longest of ours is shorter. */
const LONGEST = 60;

/**
 * The one of our own names that a caller most likely meant, or `null`. At most two letters may be wrong,
 * missing, added or swapped, and fewer in a short name; case, `-` and `_` do not count.
 * Cost: the length of the name times the letters of all candidates; long names are not compared at all.
 */
export function didYouMean(given: string, known: readonly string[]): string | null {
  if (given.length > LONGEST) return null;
  const name = plain(given);
  let best: { candidate: string; distance: number } | null = null;
  for (const candidate of known) {
    const allowed = Math.min(2, Math.floor(candidate.length / 3));
    const distance = editDistance(name, plain(candidate), allowed);
    if (distance <= allowed && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) {
      best = { candidate, distance };
    }
  }
  return best?.candidate ?? null;
}

const plain = (name: string) => name.toLowerCase().replace(/[-_ ]/g, '');

/**
 * Letters to change, add, drop or swap with their neighbour; more than `max` when it takes more.
 * @see https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance (optimal string alignment)
 */
function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const differs = a[row - 1] === b[column - 1] ? 0 : 1;
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        at(above, column) + 1,
        at(current, column - 1) + 1,
        at(above, column - 1) + differs,
        isSwap ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, above] = [above, current];
  }
  return at(above, b.length);
}

const at = (distances: readonly number[], index: number) => distances[index] ?? Number.POSITIVE_INFINITY;
