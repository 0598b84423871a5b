/** Adds up how many rows follow each memory. */
export function memoryUsesOf(
  judgements: Iterable<{ readonly memoryId: string | null }>,
  uses = new Map<string, number>(),
): Map<string, number> {
  for (const { memoryId } of judgements)
    if (memoryId !== null) uses.set(memoryId, (uses.get(memoryId) ?? 0) + 1);
  return uses;
}
