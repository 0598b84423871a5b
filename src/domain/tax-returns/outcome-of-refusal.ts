import type { TaxReturnTrigger } from './tax-return-moves.js';

/** Outcome for the return of a definite refusal of the final declaration. */
export interface RefusalOutcome {
  /** The move to make; see `moveTaxReturn`. */
  readonly trigger: Extract<
    TaxReturnTrigger,
    'figures_changed' | 'outcome_unknown' | 'too_early' | 'refused'
  >;
  /** Whether the same return can succeed later without its figures changing. */
  readonly retryable: boolean;
  /** Whether the stored declaration falls: its figures are no longer HMRC's. */
  readonly voidsDeclaration: boolean;
  /** Whether the client must authorise us again before anything else helps. */
  readonly needsAuthorisation: boolean;
}

const outcome = (
  trigger: RefusalOutcome['trigger'],
  flags: Partial<Omit<RefusalOutcome, 'trigger'>> = {},
): RefusalOutcome => ({
  trigger,
  retryable: false,
  voidsDeclaration: false,
  needsAuthorisation: false,
  ...flags,
});

const FIGURES_CHANGED = outcome('figures_changed', { voidsDeclaration: true });
const QUERY_FIRST = outcome('outcome_unknown', { retryable: true });
const NO_ACCESS = outcome('refused', { retryable: true, needsAuthorisation: true });
const REFUSED = outcome('refused');

const BY_CODE: Readonly<Record<string, RefusalOutcome>> = {
  RULE_INCOME_SOURCES_CHANGED: FIGURES_CHANGED,
  RULE_RECENT_SUBMISSIONS_EXIST: FIGURES_CHANGED,
  RULE_RESIDENCY_CHANGED: FIGURES_CHANGED,
  MATCHING_RESOURCE_NOT_FOUND: FIGURES_CHANGED,
  RULE_FINAL_DECLARATION_IN_PROGRESS: QUERY_FIRST,
  RULE_FINAL_DECLARATION_RECEIVED: QUERY_FIRST,
  RULE_FINAL_DECLARATION_TAX_YEAR: outcome('too_early', { retryable: true }),
  RULE_SUBMISSION_FAILED: REFUSED,
  RULE_NO_INCOME_SUBMISSIONS_EXIST: REFUSED,
  RULE_INCOME_SOURCES_INVALID: REFUSED,
  RULE_OUTSIDE_AMENDMENT_WINDOW: REFUSED,
  RULE_TAX_YEAR_NOT_SUPPORTED: REFUSED,
  CLIENT_OR_AGENT_NOT_AUTHORISED: NO_ACCESS,
  RESOURCE_FORBIDDEN: NO_ACCESS,
  INVALID_SCOPE: NO_ACCESS,
  UNAUTHORIZED: NO_ACCESS,
  invalid_grant: NO_ACCESS,
  INVALID_CREDENTIALS: QUERY_FIRST,
  MESSAGE_THROTTLED_OUT: QUERY_FIRST,
};

/**
 * Outcome of HMRC's refusal of a final declaration. A code that is not in the table is taken for
 * a plain refusal: HMRC answered, so nothing was filed by this call. A call without a good token was not carried out
 * either, but the declaration was on its way once: HMRC is read before it is sent again. A 429 never comes here.
 *
 * @see https://developer.service.hmrc.gov.uk/api-documentation/docs/api/service/individual-calculations-api/8.0
 */
export function outcomeOfRefusal(hmrcCode: string): RefusalOutcome {
  return Object.hasOwn(BY_CODE, hmrcCode) ? (BY_CODE[hmrcCode] ?? REFUSED) : REFUSED;
}
