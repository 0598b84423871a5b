/** Things in the order in which they came. */
export interface Line<T> {
  readonly size: number;
  /** @returns takes it out, wherever it stands by then; `false` when it is out already */
  add(value: T): () => boolean;
  /** Takes the first one out. */
  shift(): T | undefined;
  values(): readonly T[];
}

interface Place<T> {
  value: T | null;
  before: Place<T>;
  after: Place<T>;
}

/**
 * For what comes and goes thousands of times a second. A `Set` moves to another table each time that it is full of what was
 * deleted, and the table that it has left holds on to all that was in it until the next full collection: whatever hangs on
 * it, such as a request, survives the young collections, which then take several times as long. A place that is left here
 * holds on to nothing.
 */
export function createLine<T extends object>(): Line<T> {
  const ends = { value: null } as Place<T>;
  ends.before = ends;
  ends.after = ends;
  let size = 0;

  function leave(place: Place<T>): boolean {
    if (place.value === null) return false;
    place.before.after = place.after;
    place.after.before = place.before;
    place.value = null;
    place.before = place;
    place.after = place;
    size -= 1;
    return true;
  }

  return {
    get size() {
      return size;
    },
    add(value) {
      const place = { value, before: ends.before, after: ends };
      ends.before.after = place;
      ends.before = place;
      size += 1;
      return () => leave(place);
    },
    shift() {
      const { value } = ends.after;
      leave(ends.after);
      return value ?? undefined;
    },
    values() {
      const values: T[] = [];
      for (let { value, after } = ends.after; value !== null; { value, after } = after) values.push(value);
      return values;
    },
  };
}
