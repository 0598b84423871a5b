/** How a kind of error stands: `back` is one that was seen again after it had been marked resolved. */
export type ErrorState = 'open' | 'muted' | 'resolved' | 'back';

/** @param at now */
export function errorState(
  group: { readonly lastSeenAt: Date; readonly mutedUntil: Date | null; readonly resolvedAt: Date | null },
  at: Date,
): ErrorState {
  if (group.mutedUntil !== null && group.mutedUntil > at) return 'muted';
  if (group.resolvedAt === null) return 'open';
  return group.lastSeenAt > group.resolvedAt ? 'back' : 'resolved';
}
