import { Ajv2020 } from 'ajv/dist/2020.js';
import Type, { type Static, type TObject, type TProperties } from 'typebox';

/** What producers and workers of one queue agree on. */
export interface QueueContract<Payload extends JobPayload = JobPayload> {
  readonly name: string;
  /** Completed jobs are kept longer than the relay can lag, so that a repeated add is ignored. */
  readonly keepCompletedSeconds: number;
  readonly keepCompletedCount: number;
  /** @throws {TypeError} naming the place; the payload itself is never repeated */
  parse(data: unknown): Payload;
}

/** Every job says whose it is. Ids only, never records. */
export interface JobPayload {
  readonly tenantId: string;
  readonly livemode: boolean;
  /** The request that the job comes of; absent where no request asked for it. */
  readonly requestId?: string;
}

export const Uuid = Type.String({ pattern: '^[0-9a-f-]{36}$' });

const RequestId = Type.Optional(Type.String({ minLength: 1, maxLength: 64 }));

const ajv = new Ajv2020({ allErrors: true, strict: true });

type PayloadOf<P extends TProperties> = Static<TObject<P>> & JobPayload;

/** A contract whose payload has the tenant's key and `properties`. */
export function defineQueue<P extends TProperties>(options: {
  name: string;
  properties: P;
}): QueueContract<PayloadOf<P>> {
  const schema = Type.Object(
    { tenantId: Uuid, livemode: Type.Boolean(), requestId: RequestId, ...options.properties },
    { additionalProperties: false },
  );
  const check = ajv.compile<PayloadOf<P>>(schema);
  return {
    name: options.name,
    keepCompletedSeconds: 3600,
    keepCompletedCount: 20_000,
    parse(data) {
      if (check(data)) return data;
      const places = (check.errors ?? []).map((error) => `${error.instancePath || '/'} ${error.message}`);
      throw new TypeError(`${options.name} payload: ${places.join('; ')}`);
    },
  };
}
