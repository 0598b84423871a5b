/**
 * The first of a list that is sorted by client, without a client that fits only in part. The next list begins after the last client
 * and leaves out nothing.
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
