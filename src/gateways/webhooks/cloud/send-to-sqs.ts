import type { OpenedDestination } from '../../../domain/webhooks/destination.js';
import { LIMITS } from '../../../limits/limits.js';
import { awsSettings, callAws } from './aws-settings.js';
import { assertSize, unreadableAnswer } from './cloud-failure.js';
import type { CallService, CloudAnswer, CloudMessage } from './cloud-message.js';

type SqsSettings = Extract<OpenedDestination, { type: 'aws_sqs' }>;

/**
 * Sends a message to a queue. In a FIFO queue those of one group are in order, and one id counts once within five minutes.
 * @throws {DeliveryFailure} `message_too_large`, or when no answer came
 */
export async function sendToSqs(
  settings: SqsSettings,
  origin: string,
  message: CloudMessage,
  call: CallService,
): Promise<CloudAnswer> {
  const attributes = { ...message.attributes, 'event-type': message.type };
  assertSize(sizeOf(message.body, attributes), LIMITS.webhooks.sqsMessageBytes.value);
  const { SendMessageCommand, SQSClient } = await import('@aws-sdk/client-sqs');
  const command = new SendMessageCommand({
    QueueUrl: settings.queueUrl,
    MessageBody: message.body.toString(),
    MessageAttributes: Object.fromEntries(
      Object.entries(attributes).map(([name, value]) => [name, { DataType: 'String', StringValue: value }]),
    ),
    ...(settings.queueUrl.endsWith('.fifo') && {
      MessageGroupId: message.groupId,
      MessageDeduplicationId: message.id,
    }),
  });
  return callAws(call, async (noting) => {
    const client = new SQSClient({
      ...awsSettings({ ...settings, origin, call: noting }),
      useQueueUrlAsEndpoint: false,
    });
    try {
      const { MessageId } = await client.send(command);
      return MessageId === undefined ? unreadableAnswer() : null;
    } finally {
      client.destroy();
    }
  });
}

/** Names, types and values of attributes count beside the body. */
function sizeOf(body: Buffer, attributes: Readonly<Record<string, string>>): number {
  return Object.entries(attributes).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + 'String'.length + Buffer.byteLength(value),
    body.length,
  );
}
