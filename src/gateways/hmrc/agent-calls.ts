import Type from 'typebox';
import {
  type AgencyClient,
  type AgentCalls,
  HMRC_INVITATION_STATUSES,
  type InvitationRef,
} from './agent-data.js';
import type { ApiRequest, CallApi } from './call-api.js';
import { HmrcRefusalError, HmrcUnavailableError } from './hmrc-errors.js';
import { answerReader } from './read-answer.js';

const AGENT_AUTHORISATION = { version: '2.0' } as const;

const readInvitation = answerReader(
  Type.Object({
    status: Type.Enum([...HMRC_INVITATION_STATUSES]),
    clientActionUrl: Type.Optional(Type.String({ maxLength: 2_000 })),
    expiresOn: Type.Optional(Type.String()),
  }),
);

const INVITATION_ID = /\/invitations\/([A-Za-z0-9]{1,50})$/;
/** HMRC writes odd times behind it, and no zone. */
const DATE = /^\d{4}-\d{2}-\d{2}/;

/** HMRC's id in the address of an invitation; `null` in any other address. */
export const invitationIdIn = (location: string | null | undefined): string | null =>
  INVITATION_ID.exec(location ?? '')?.[1] ?? null;

/** Calls of HMRC's Agent Authorisation API. */
export function agentCalls(callApi: CallApi): AgentCalls {
  return {
    async createInvitation(call, client) {
      const body = { ...clientBody(client), clientType: 'personal' };
      const answer = await callApi(call, { method: 'POST', ...placeOf(client.arn, 'invitations'), body });
      const { status, correlationId } = answer;
      const invitationId = invitationIdIn(answer.location);
      if (invitationId !== null) return { invitationId, correlationId };
      const failure = { outcome: 'unknown', reason: 'unreadable_answer', status, correlationId } as const;
      throw new HmrcUnavailableError(failure);
    },

    async readInvitation(call, ref) {
      const answer = await callApi(call, { method: 'GET', ...placeOfInvitation(ref) });
      const { status, clientActionUrl = null, expiresOn } = readInvitation(answer);
      const { correlationId } = answer;
      return { status, clientActionUrl, expiresOn: DATE.exec(expiresOn ?? '')?.[0] ?? null, correlationId };
    },

    async cancelInvitation(call, ref) {
      const request = { method: 'DELETE', ...placeOfInvitation(ref), isJson: true } as const;
      const { correlationId } = await callApi(call, request);
      return { correlationId };
    },

    async isAuthorised(call, client) {
      const place = placeOf(client.arn, 'relationships');
      try {
        const answer = await callApi(call, { method: 'POST', ...place, body: clientBody(client) });
        return { authorised: true, correlationId: answer.correlationId };
      } catch (error) {
        const isNo = error instanceof HmrcRefusalError && error.hmrcCode === 'RELATIONSHIP_NOT_FOUND';
        if (!isNo) throw error;
        return { authorised: false, correlationId: error.correlationId };
      }
    },

    async assertAgent(call, arn) {
      const { correlationId } = await callApi(call, { method: 'GET', ...placeOf(arn, 'invitations') });
      return { correlationId };
    },
  };
}

const clientBody = ({ nino, role, postcode }: AgencyClient) => ({
  service: 'MTD-IT',
  clientIdType: 'ni',
  clientId: nino,
  knownFact: postcode,
  agentType: role,
});

type Place = Pick<ApiRequest, 'path' | 'version'>;

const placeOf = (arn: string, what: string): Place => ({
  ...AGENT_AUTHORISATION,
  path: ['agents', arn, what],
});

const placeOfInvitation = ({ arn, invitationId }: InvitationRef): Place => ({
  ...AGENT_AUTHORISATION,
  path: ['agents', arn, 'invitations', invitationId],
});
