const CHOSEN = Symbol('the grant of the call was chosen');

/** An access token of the grant by which a call goes. Only the choice of grants has one. */
export interface ChosenToken {
  readonly [CHOSEN]: true;
  readonly accessToken: string;
  /** The time of the test clock of the person that calls are about; `null` without one. */
  readonly clock: Date | null;
}

/**
 * Makes a token of a call. `src/services/hmrc-authorisations/with-access-token.ts` alone may do so, which chooses the grant of
 * every call: `.dependency-cruiser.cjs` refuses others.
 */
export const openToken = (accessToken: string, clock: Date | null = null): ChosenToken => ({
  [CHOSEN]: true,
  accessToken,
  clock,
});
