import type { AccessFinding, GrantHolder } from './hmrc-access.js';

/** Answers of the calls by which the causes of HMRC's one refusal are told apart. */
export type AccessEvidence =
  | { readonly kind: 'no_grant' | 'grant_ended' }
  /** HMRC showed the client's businesses, and, asked by an agent, whether it shows calculations too. */
  | { readonly kind: 'shown'; readonly calculations: boolean }
  /** HMRC says of the number that it is not in Making Tax Digital, or of the client that they agreed before signing up. */
  | { readonly kind: 'not_enrolled' }
  /** HMRC says of the practice's sign-in that it is that of no agent, or of another one, or lacks a scope. */
  | { readonly kind: 'not_the_agent' }
  /** HMRC says that the practice is authorised, and refuses all the same. */
  | { readonly kind: 'not_in_effect' }
  /** Nothing of the above: for an agent, that the client has not authorised them; `isChecked` by HMRC's own check. */
  | { readonly kind: 'refused'; readonly isChecked: boolean };

type Sentence = Pick<AccessFinding, 'state' | 'detail'>;

/** The finding that the evidence gives of a client's access by the grant of `via`. */
export function findingOf(evidence: AccessEvidence, via: GrantHolder | null): Sentence {
  switch (evidence.kind) {
    case 'no_grant':
      return NO_GRANT;
    case 'grant_ended':
      return via === 'agent' ? AGENT_GRANT_ENDED : CLIENT_GRANT_ENDED;
    case 'shown':
      if (via === 'client') return OK_AS_CLIENT;
      return evidence.calculations ? OK_AS_AGENT : SUPPORTING_ONLY;
    case 'not_enrolled':
      return NOT_SIGNED_UP;
    case 'not_the_agent':
      return NOT_THE_AGENT;
    case 'not_in_effect':
      return NOT_IN_EFFECT;
    case 'refused':
      if (via === 'client') return IDENTITY_CHECK;
      return evidence.isChecked ? NO_RELATIONSHIP : NO_RELATIONSHIP_UNCHECKED;
  }
}

const NO_GRANT: Sentence = {
  state: 'no_grant',
  detail:
    'Nobody has signed in at HMRC for this client: send the client through `POST /v1/clients/{id}/hmrc-authorisation`, or sign in as the agent with `POST /v1/hmrc-agent`.',
};
const CLIENT_GRANT_ENDED: Sentence = {
  state: 'grant_expired',
  detail:
    'The client’s authorisation has ended at HMRC: send the client through `POST /v1/clients/{id}/hmrc-authorisation` again.',
};
const AGENT_GRANT_ENDED: Sentence = {
  state: 'grant_expired',
  detail: 'The sign-in of the practice has ended at HMRC: sign in again with `POST /v1/hmrc-agent`.',
};
const OK_AS_CLIENT: Sentence = {
  state: 'ok',
  detail: 'HMRC shows the client’s businesses by the client’s own sign-in.',
};
const OK_AS_AGENT: Sentence = {
  state: 'ok',
  detail: 'HMRC shows the client’s businesses and calculations: the practice is the main agent.',
};
const SUPPORTING_ONLY: Sentence = {
  state: 'supporting_only',
  detail:
    'HMRC shows the client’s businesses and not the calculations: the practice is a supporting agent. Quarterly updates can be sent; a return needs the main agent.',
};
const NOT_SIGNED_UP: Sentence = {
  state: 'not_signed_up',
  detail:
    'HMRC does not have the client in Making Tax Digital for Income Tax: the client, or the agent, signs up on GOV.UK. No call does that.',
};
const NOT_THE_AGENT: Sentence = {
  state: 'no_grant',
  detail:
    'HMRC does not take the sign-in for that of the agent: sign in with the agent services account of the reference number by `POST /v1/hmrc-agent`.',
};
const NOT_IN_EFFECT: Sentence = {
  state: 'no_relationship',
  detail:
    'HMRC has the client’s authorisation and does not act on it yet, which takes up to an hour. Ask again later.',
};
const IDENTITY_CHECK: Sentence = {
  state: 'no_grant',
  detail:
    'HMRC refuses the client’s sign-in, though the client is in Making Tax Digital: the person signs in again and passes HMRC’s identity check.',
};
const NO_RELATIONSHIP: Sentence = {
  state: 'no_relationship',
  detail:
    'HMRC says that the client has not authorised the practice: invite the client with `POST /v1/clients/{id}/agent-invitations`.',
};
const NO_RELATIONSHIP_UNCHECKED: Sentence = {
  state: 'no_relationship',
  detail:
    'HMRC refuses, and the client is in Making Tax Digital: the client has not authorised the practice, as far as can be told without the postcode of their address. Invite the client with `POST /v1/clients/{id}/agent-invitations`.',
};
