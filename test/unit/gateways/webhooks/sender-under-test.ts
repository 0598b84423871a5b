import { onTestFinished } from 'vitest';
import {
  createWebhookSender,
  type DeliveryResult,
  type WebhookSender,
  type WebhookSenderOptions,
} from '../../../../src/gateways/webhooks/webhook-sender.js';
import { type Behaviour, type LoopbackReceiver, startReceiver } from './loopback-receiver.js';

export const BODY = Buffer.from('{"id":"evt_1","note":"é"}');

/** A sender that may reach this machine's own receivers; closed when the test ends. */
export function senderUnderTest(options: Partial<WebhookSenderOptions> = {}): WebhookSender {
  const sender = createWebhookSender({
    allowPrivate: ['127.0.0.1/32', '::1/128'],
    now: () => new Date('2026-11-21T05:40:00Z'),
    userAgent: 'tests/1',
    ...options,
  });
  onTestFinished(() => sender.close());
  return sender;
}

/** A receiver that is closed when the test ends. */
export async function receiverFor(behave: Behaviour, host?: string): Promise<LoopbackReceiver> {
  const receiver = await startReceiver(behave, host);
  onTestFinished(() => receiver.close());
  return receiver;
}

/** One delivery to a receiver that behaves like this. */
export async function deliverTo(
  behave: Behaviour,
  { timeoutMs = 5000, body = BODY }: { timeoutMs?: number; body?: Buffer } = {},
): Promise<{ result: DeliveryResult; receiver: LoopbackReceiver }> {
  const receiver = await receiverFor(behave);
  const url = `http://127.0.0.1:${receiver.port}/hook`;
  const result = await senderUnderTest().send({ url, headers: {}, body, timeoutMs });
  return { result, receiver };
}
