import type { DeliveryFailure } from '../delivery-failure.js';
import type { ReceiverAnswer } from '../receiver-connection.js';

/** A message that is to be put into a queue, onto a bus or into a topic. */
export interface CloudMessage {
  /** The `webhook-id`: the same on every attempt. */
  readonly id: string;
  /** Type of the event; `batch` for several. */
  readonly type: string;
  /** Messages with the same value are for the same client, or the same endpoint. */
  readonly groupId: string;
  readonly body: Buffer;
  /** The signature, under the names of the headers that an https receiver gets. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** A request to the API of a service. */
interface ServiceRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Makes the request under the wall clock of the attempt, through the guard and the dialling of receivers. @throws {DeliveryFailure} */
export type CallService = (request: ServiceRequest) => Promise<ReceiverAnswer>;

/** A service's answer, and why it means that the message was not taken; `null` when it was. */
export interface CloudAnswer {
  readonly answer: ReceiverAnswer;
  readonly failure: DeliveryFailure | null;
}
