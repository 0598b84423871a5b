/**
 * Outcome of a call: `refused` with a code of HMRC's; `unknown` when it may have been carried out though no answer
 * came; `not_sent` when it was not, though nobody refused it.
 */
export const HMRC_OUTCOMES = ['answered', 'refused', 'unknown', 'not_sent'] as const;
export type HmrcOutcome = (typeof HMRC_OUTCOMES)[number];

/** One call to HMRC, without anything of what was said. */
export interface HmrcExchange {
  /** Method and the words of the path; no identifier of anybody. */
  readonly operation: string;
  readonly outcome: HmrcOutcome;
  /** HTTP status; `null` without an answer. */
  readonly status: number | null;
  /** HMRC's code of a refusal, or ours for why there is no answer. */
  readonly code: string | null;
  readonly correlationId: string | null;
}
