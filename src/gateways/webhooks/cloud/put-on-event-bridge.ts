import type { OpenedDestination } from '../../../domain/webhooks/destination.js';
import { LIMITS } from '../../../limits/limits.js';
import { awsSettings, callAws } from './aws-settings.js';
import { assertSize, refusedMessage, unreadableAnswer } from './cloud-failure.js';
import type { CallService, CloudAnswer, CloudMessage } from './cloud-message.js';

type EventBridgeSettings = Extract<OpenedDestination, { type: 'aws_eventbridge' }>;

/** Source by which the rules of a bus know our events. AWS keeps names that begin with `aws.`. */
const SOURCE = 'tax-compliance';

/**
 * Puts an event onto a bus; its detail is the body. A bus has no attributes: who may put events there is decided by its policy.
 * @throws {DeliveryFailure} `message_too_large`, or when no answer came
 */
export async function putOnEventBridge(
  settings: EventBridgeSettings,
  origin: string,
  { body, type }: CloudMessage,
  call: CallService,
): Promise<CloudAnswer> {
  assertSize(body.length + SOURCE.length + type.length, LIMITS.webhooks.eventBridgeEntryBytes.value);
  const { EventBridgeClient, PutEventsCommand } = await import('@aws-sdk/client-eventbridge');
  const command = new PutEventsCommand({
    Entries: [
      { EventBusName: settings.eventBusName, Source: SOURCE, DetailType: type, Detail: body.toString() },
    ],
  });
  return callAws(call, async (noting) => {
    const client = new EventBridgeClient(awsSettings({ ...settings, origin, call: noting }));
    try {
      const { FailedEntryCount, Entries } = await client.send(command);
      const entry = Entries?.[0];
      if (FailedEntryCount !== 0 || entry?.ErrorCode !== undefined)
        return refusedMessage(200, entry?.ErrorCode);
      return entry?.EventId === undefined ? unreadableAnswer() : null;
    } finally {
      client.destroy();
    }
  });
}
