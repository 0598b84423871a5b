/** Puts a value in as the newest entry; when there are `most` already, the oldest goes. */
export function keepBounded<V>(map: Map<string, V>, most: number, key: string, value: V): void {
  map.delete(key);
  const oldest = map.keys().next();
  if (map.size >= most && oldest.done === false) map.delete(oldest.value);
  map.set(key, value);
}
