import Type from 'typebox';
import type { DemoContext } from '../demo-context.js';

const Endpoint = Type.Object({ id: Type.String(), secret: Type.String(), created_at: Type.String() });

/** The receiver as the API knows it. */
export interface RegisteredReceiver {
  readonly endpointId: string;
  /** Every event from this instant on is sent to it. */
  readonly since: string;
}

/** Subscribes the receiver to everything, before the first event. */
export function registerReceiver({ api, progress, receiver }: DemoContext): Promise<RegisteredReceiver> {
  return progress.step('Webhook endpoint', async (line) => {
    const { body } = await api.post(
      '/v1/webhook-endpoints',
      { url: receiver.url, events: ['*'], description: 'The receiver of the demo' },
      Endpoint,
    );
    receiver.trust(body.secret);
    line.say(`all events go to ${receiver.url}`);
    return { endpointId: body.id, since: body.created_at };
  });
}

/** Keeps the log of deliveries, but sends nothing more to where nobody will listen. */
export async function retireReceiver(
  { api, receiver }: Pick<DemoContext, 'api' | 'receiver'>,
  { endpointId }: RegisteredReceiver,
): Promise<void> {
  await api.put(
    `/v1/webhook-endpoints/${endpointId}`,
    { url: receiver.url, events: ['*'], description: 'The receiver of the demo', enabled: false },
    Type.Object({}),
  );
}
