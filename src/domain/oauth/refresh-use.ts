/** Uses of a refresh token so far. */
export interface RefreshState {
  readonly usedAt: Date | null;
  readonly retriedAt: Date | null;
  /** Another token was issued in its place, since its own answer seemed lost. */
  readonly replacedAt: Date | null;
  /** A token that was issued for it has itself been used. */
  readonly isSuccessorUsed: boolean;
}

/**
 * Meaning of a refresh token's use. `first` and `retry` give a new pair; `refused` gives nothing and ends nothing;
 * `reuse` ends the grant, since somebody else must have the token.
 */
export type RefreshUse = 'first' | 'retry' | 'refused' | 'reuse';

/** @param retryMs how long after its use a token may be tried once more, because the answer was lost */
export function refreshUse(state: RefreshState, now: Date, retryMs: number): RefreshUse {
  if (state.replacedAt !== null || state.isSuccessorUsed) return 'reuse';
  if (state.usedAt === null) return 'first';
  if (now.getTime() - state.usedAt.getTime() > retryMs) return 'reuse';
  return state.retriedAt === null ? 'retry' : 'refused';
}
