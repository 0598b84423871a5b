/** Values in the order in which they were added. */
export interface LinkedList<T> {
  readonly size: number;
  /** Stays in the list. */
  readonly first: T | undefined;
  /** @returns a function that removes it; `false` when it has been removed before */
  add(value: T): () => boolean;
  /** Removes the first. */
  shift(): T | undefined;
  values(): readonly T[];
}

interface Link<T> {
  value: T | null;
  previous: Link<T>;
  next: Link<T>;
}

/**
 * A doubly linked list, for values that are added and removed with every request. A `Set` copies its table each time that it
 * is full of removed values, and the table that it has left keeps everything that was in it in memory until the next full
 * collection. Here a removed link refers to nothing.
 */
export function createLinkedList<T extends object>(): LinkedList<T> {
  const ends = { value: null } as Link<T>;
  ends.previous = ends;
  ends.next = ends;
  let size = 0;

  function remove(link: Link<T>): boolean {
    if (link.value === null) return false;
    link.previous.next = link.next;
    link.next.previous = link.previous;
    link.value = null;
    link.previous = link;
    link.next = link;
    size -= 1;
    return true;
  }

  return {
    get size() {
      return size;
    },
    get first() {
      return ends.next.value ?? undefined;
    },
    add(value) {
      const link = { value, previous: ends.previous, next: ends };
      ends.previous.next = link;
      ends.previous = link;
      size += 1;
      return () => remove(link);
    },
    shift() {
      const { value } = ends.next;
      remove(ends.next);
      return value ?? undefined;
    },
    values() {
      const values: T[] = [];
      for (let { value, next } = ends.next; value !== null; { value, next } = next) values.push(value);
      return values;
    },
  };
}
