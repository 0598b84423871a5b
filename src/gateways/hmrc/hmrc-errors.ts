import { type ErrorDetails, GatewayUnavailableError, RejectedByHmrcError } from '../../errors.js';

/** One finding inside a refusal. `paths` are JSON pointers into what we sent, `place` one into the return that it is of. */
export interface HmrcIssue {
  readonly code: string;
  readonly paths: readonly string[];
  readonly place?: string;
}

/**
 * HMRC understood the call and said no. `code` is ours and public; `hmrcCode` is HMRC's own, on which
 * to switch (`outcomeOfRefusal`). HMRC's message is not kept: it may repeat what we sent.
 */
export class HmrcRefusalError extends RejectedByHmrcError {
  readonly hmrcCode: string;
  readonly status: number;
  readonly correlationId: string | null;
  readonly issues: readonly HmrcIssue[];
  /** Address at which HMRC says that what is in the way can be found. */
  readonly location: string | null;

  constructor(refusal: {
    readonly hmrcCode: string;
    readonly status: number;
    readonly correlationId: string | null;
    readonly issues?: readonly HmrcIssue[];
    readonly location?: string | null;
  }) {
    const { hmrcCode, status, correlationId, issues = [], location = null } = refusal;
    super(publicCode(hmrcCode), `HMRC refused: ${hmrcCode}.`, {
      hmrc_code: hmrcCode,
      hmrc_status: status,
      correlation_id: correlationId,
      issues,
    });
    this.hmrcCode = hmrcCode;
    this.status = status;
    this.correlationId = correlationId;
    this.issues = issues;
    this.location = location;
  }
}

/** Why there is no usable answer. */
type UnavailableReason =
  | 'connection'
  | 'timeout'
  | 'throttled'
  | 'maintenance'
  | 'server_error'
  | 'unreadable_answer';

/**
 * HMRC could not be asked, or its answer was lost. With `outcome` `not_sent` nothing was carried out
 * and the same call may be made again; with `unknown` it may have been.
 */
export class HmrcUnavailableError extends GatewayUnavailableError {
  readonly outcome: 'unknown' | 'not_sent';
  readonly reason: UnavailableReason;
  readonly status: number | null;
  readonly correlationId: string | null;

  constructor(
    failure: {
      readonly outcome: 'unknown' | 'not_sent';
      readonly reason: UnavailableReason;
      readonly status?: number;
      readonly correlationId?: string | null;
    },
    options?: ErrorOptions & { retryAfterMs?: number },
  ) {
    const { outcome, reason, status = null, correlationId = null } = failure;
    const details: ErrorDetails = { outcome, reason, hmrc_status: status, correlation_id: correlationId };
    super('gateway_unavailable', `HMRC gave no answer: ${reason.replaceAll('_', ' ')}.`, details, options);
    this.outcome = outcome;
    this.reason = reason;
    this.status = status;
    this.correlationId = correlationId;
  }
}

/** No HMRC is configured for live data, so that nothing was sent: set `HMRC_BASE_URL`. */
export class HmrcNotConfiguredError extends GatewayUnavailableError {
  constructor() {
    super('hmrc_not_configured', 'This deployment is not connected to HMRC for live data. Nothing was sent.');
  }
}

/** The access token has expired: refresh once, then repeat the call once. Nothing was carried out. */
export const isExpiredToken = (error: unknown): error is HmrcRefusalError =>
  error instanceof HmrcRefusalError && error.code === 'invalid_credentials';

/** Whether a refusal concerns who asks, and so every call of theirs: HTTP 401 or 403. */
export const isAccessRefusal = ({ status }: HmrcRefusalError): boolean => status === 401 || status === 403;

/** The grant is dead: the user has to authorise again. */
export const isDeadGrant = (error: unknown): error is HmrcRefusalError =>
  error instanceof HmrcRefusalError && error.code === 'invalid_grant';

function publicCode(hmrcCode: string): string {
  switch (hmrcCode) {
    case 'INVALID_CREDENTIALS':
      return 'invalid_credentials';
    case 'invalid_grant':
      return 'invalid_grant';
    default:
      return 'rejected_by_hmrc';
  }
}
