/**
 * Our access to a client at HMRC. `ok`: everything. `supporting_only`: the practice supports the client, who has
 * another main agent or none. `not_signed_up`: the client is not in Making Tax Digital. `no_relationship`: the client has not
 * authorised the practice. `grant_expired`: the sign-in of the client or the practice has ended. `no_grant`: nobody has
 * signed in, or with an account that HMRC does not take for this.
 */
export const HMRC_ACCESS_STATES = [
  'ok',
  'not_signed_up',
  'no_relationship',
  'supporting_only',
  'grant_expired',
  'no_grant',
] as const;

export type HmrcAccessState = (typeof HMRC_ACCESS_STATES)[number];

/** Holder of the sign-in by which a call to HMRC goes: the client's own, or that of the practice as the client's agent. */
export const GRANT_HOLDERS = ['client', 'agent'] as const;

export type GrantHolder = (typeof GRANT_HOLDERS)[number];

/** A finding about a client's access, and by what it was made. */
export interface AccessFinding {
  readonly state: HmrcAccessState;
  /** `null` where there is no sign-in. */
  readonly via: GrantHolder | null;
  /** The practice's agent reference number where `via` is `agent`. */
  readonly arn: string | null;
  /** The way in which it was told apart, and what to do next, in words for people. */
  readonly detail: string;
}

export type HmrcAccess = AccessFinding & { readonly clientId: string; readonly checkedAt: Date };

/** Whether the practice is the client's agent, main or supporting. */
export const isRelated = ({ state, via }: Pick<AccessFinding, 'state' | 'via'>): boolean =>
  via === 'agent' && (state === 'ok' || state === 'supporting_only');
