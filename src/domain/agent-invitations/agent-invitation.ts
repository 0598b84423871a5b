export const AGENT_ROLES = ['main', 'supporting'] as const;

/** A client has one main agent, and any number that support. */
export type AgentRole = (typeof AGENT_ROLES)[number];

/**
 * Standing of an invitation. `partial_auth`: the client agreed and is not in Making Tax Digital yet; it becomes an
 * authorisation when they sign up.
 */
export const INVITATION_STATUSES = [
  'pending',
  'accepted',
  'rejected',
  'expired',
  'cancelled',
  'partial_auth',
] as const;

export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

/** An invitation of a client to authorise the practice as their agent. */
export interface AgentInvitation {
  readonly id: string;
  readonly clientId: string;
  readonly arn: string;
  readonly role: AgentRole;
  readonly status: InvitationStatus;
  /** HMRC's id; `null` where HMRC had the authorisation already, so that there was nothing to invite to. */
  readonly hmrcInvitationId: string | null;
  /** Address at which the client accepts or refuses; `null` once that is over. */
  readonly link: string | null;
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
}

/** Whether HMRC may still change it. */
export const isOpenInvitation = ({ status }: Pick<AgentInvitation, 'status'>): boolean =>
  status === 'pending' || status === 'partial_auth';
