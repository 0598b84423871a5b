/**
 * The first of a list that is sorted by client, without a client of whom only a part would fit: whoever goes on after the last client
 * leaves out nothing.
 * @param limit how many fit; the list holds one more where there are more
 */
export function wholeClients<T extends { readonly clientId: string }>(
  sorted: readonly T[],
  limit: number,
): readonly T[] {
  const next = sorted[limit];
  if (next === undefined) return sorted;
  const first = sorted.slice(0, limit);
  const whole = first.filter(({ clientId }) => clientId !== next.clientId);
  return whole.length > 0 ? whole : first;
}
