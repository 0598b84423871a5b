import {
  type DestinationPlace,
  type OpenedDestination,
  serviceOrigin,
} from '../../../domain/webhooks/destination.js';
import type { AskTokenServer } from '../bearer-tokens.js';
import type { CallService, CloudAnswer, CloudMessage } from './cloud-message.js';
import { createGoogleTokens } from './google-tokens.js';
import { publishToPubSub } from './publish-to-pub-sub.js';
import { putOnEventBridge } from './put-on-event-bridge.js';
import { sendToSqs } from './send-to-sqs.js';

/** Origins of emulators in place of services, by the type of destination; `google_token`: the URL of a token server. */
export type CloudEndpoints = Readonly<Record<string, string>>;

/** Puts messages into queues, onto buses and into topics of integrators. */
interface CloudPublisher {
  /** Origin to which requests for this place are made. */
  originOf(place: DestinationPlace): string;
  /**
   * Sends one message, in one request.
   * @throws {DeliveryFailure} when the service did not answer; or the signal's reason
   */
  publish(
    destination: OpenedDestination,
    message: CloudMessage,
    options: { readonly call: CallService; readonly signal: AbortSignal },
  ): Promise<CloudAnswer>;
}

export function createCloudPublisher(options: {
  readonly ask: AskTokenServer;
  readonly now: () => Date;
  readonly userAgent: string;
  readonly endpoints: CloudEndpoints;
}): CloudPublisher {
  const { ask, now, userAgent, endpoints } = options;
  const tokens = createGoogleTokens({ ask, now, userAgent, tokenUrl: endpoints['google_token'] });
  const originOf = (place: DestinationPlace) => endpoints[place.type] ?? serviceOrigin(place);

  return {
    originOf,
    publish(destination, message, { call, signal }) {
      const origin = originOf(destination);
      switch (destination.type) {
        case 'aws_sqs':
          return sendToSqs(destination, origin, message, call);
        case 'aws_eventbridge':
          return putOnEventBridge(destination, origin, message, call);
        case 'gcp_pubsub':
          return publishToPubSub(destination, { origin, tokens, signal }, message, call);
      }
    },
  };
}
