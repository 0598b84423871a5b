import Type, { type Static } from 'typebox';
import { readNino } from '../identifiers.js';
import type { Sandbox } from '../sandbox.js';
import { closed, controlOrder } from './control-order.js';

const ArnText = Type.String({ pattern: '^[A-Z]ARN[0-9]{7}$' });
const AgentBody = Type.Object(
  { agent: Type.Object({ arn: ArnText, subscribed: Type.Boolean() }, closed) },
  closed,
);
const RelationshipBody = Type.Object(
  {
    relationship: Type.Object(
      { arn: ArnText, nino: Type.String(), type: Type.Enum(['main', 'supporting', 'none']) },
      closed,
    ),
  },
  closed,
);

type RelationshipBody = Static<typeof RelationshipBody>;

/** Orders that say which agents HMRC knows, and which people they act for. */
export const AGENT_ORDERS = [
  controlOrder(AgentBody, ({ agencies }, { agent }) => agencies.setSubscribed(agent.arn, agent.subscribed)),
  controlOrder(RelationshipBody, applyRelationship),
];

function applyRelationship({ agencies, now, settings }: Sandbox, { relationship }: RelationshipBody): void {
  const { arn, type } = relationship;
  const nino = readNino(relationship.nino);
  if (type === 'none') agencies.end(arn, nino, now());
  else {
    agencies.authorise(arn, nino, type, {
      nowMs: now().getTime(),
      delayMs: settings.relationshipDelayMs,
    });
  }
}
