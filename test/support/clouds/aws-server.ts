import { createHash } from 'node:crypto';
import { type Credentials, signatureFault } from '../aws-signature.js';
import { type CloudAnswer, type CloudServer, startCloudServer } from './cloud-server.js';

/** A message that a queue has taken. */
interface QueuedMessage {
  readonly queueUrl: string;
  readonly body: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly groupId: string | undefined;
  readonly deduplicationId: string | undefined;
}

/** An event that a bus has taken. */
interface BusEvent {
  readonly EventBusName: string;
  readonly Source: string;
  readonly DetailType: string;
  readonly Detail: string;
}

export interface AwsServer extends CloudServer {
  readonly messages: readonly QueuedMessage[];
  readonly events: readonly BusEvent[];
  /** Answers in place of the service, `null` not at all; without it, the service answers. */
  instead: (() => CloudAnswer | null) | undefined;
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const refusal = (code: string, status = 400): CloudAnswer => ({
  status,
  body: { __type: `com.amazonaws#${code}`, message: code },
});

/** Amazon SQS and EventBridge, as far as they take messages: signatures are checked, queues and buses are known by name. */
export async function startAwsServer(known: {
  readonly credentials: Credentials;
  readonly queueUrls: readonly string[];
  readonly buses: readonly string[];
}): Promise<AwsServer> {
  const messages: QueuedMessage[] = [];
  const events: BusEvent[] = [];

  const server = await startCloudServer((request, body) => {
    const target = String(request.headers['x-amz-target']);
    const service = target.startsWith('AmazonSQS.') ? 'sqs' : 'events';
    const fault = signatureFault(request, body, known.credentials, service);
    if (fault !== null) return refusal(fault, 403);
    if (self.instead) return self.instead();
    const input = JSON.parse(body.toString());
    if (target === 'AmazonSQS.SendMessage') return enqueue(input);
    return target === 'AWSEvents.PutEvents' ? put(input) : refusal('UnknownOperationException');
  });

  function enqueue(input: {
    QueueUrl: string;
    MessageBody: string;
    MessageAttributes: Record<string, { DataType: string; StringValue: string }>;
    MessageGroupId?: string;
    MessageDeduplicationId?: string;
  }): CloudAnswer {
    if (!known.queueUrls.includes(input.QueueUrl)) return refusal('QueueDoesNotExist');
    if (input.QueueUrl.endsWith('.fifo') && !input.MessageGroupId) return refusal('MissingParameter');
    messages.push({
      queueUrl: input.QueueUrl,
      body: input.MessageBody,
      attributes: Object.fromEntries(
        Object.entries(input.MessageAttributes).map(([name, { StringValue }]) => [name, StringValue]),
      ),
      groupId: input.MessageGroupId,
      deduplicationId: input.MessageDeduplicationId,
    });
    const MessageId = `message-${messages.length}`;
    return { status: 200, body: { MessageId, MD5OfMessageBody: md5(input.MessageBody) } };
  }

  function put({ Entries: [entry] }: { Entries: [BusEvent] }): CloudAnswer {
    if (!known.buses.includes(entry.EventBusName)) return refusal('ResourceNotFoundException');
    events.push(entry);
    return {
      status: 200,
      body: { FailedEntryCount: 0, Entries: [{ EventId: `event-${events.length}` }] },
    };
  }

  const self: AwsServer = {
    ...server,
    messages,
    events,
    instead: undefined,
    reset() {
      server.reset();
      messages.splice(0);
      events.splice(0);
    },
  };
  return self;
}
