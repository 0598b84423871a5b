interface BoundedEntry<V> {
  readonly key: string;
  readonly value: V;
  /** Entries that the map may have. */
  readonly max: number;
}

/** Sets an entry as the newest. When the map is full, the oldest goes. */
export function setBounded<V>(map: Map<string, V>, { key, value, max }: BoundedEntry<V>): void {
  map.delete(key);
  const oldest = map.keys().next();
  if (map.size >= max && oldest.done === false) map.delete(oldest.value);
  map.set(key, value);
}
