import { Ajv2020 } from 'ajv/dist/2020.js';
import Type, { type Static, type TObject, type TProperties } from 'typebox';
import { UUID_PATTERN } from '../domain/ids.js';

/** Contract between producers and workers of one queue. */
export interface QueueContract<Payload = unknown> {
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
  /** The request that the job comes from; absent where no request asked for it. */
  readonly requestId?: string;
}

export const Uuid = Type.String({ pattern: `^${UUID_PATTERN}$` });

const RequestId = Type.Optional(Type.String({ minLength: 1, maxLength: 64 }));

const ajv = new Ajv2020({ allErrors: true, strict: true });

type PayloadOf<P extends TProperties> = Static<TObject<P>> & JobPayload;

/** A contract whose payload has the tenant's key and `properties`. */
export const defineQueue = <P extends TProperties>({
  name,
  properties,
}: {
  name: string;
  properties: P;
}): QueueContract<PayloadOf<P>> =>
  contractOf<PayloadOf<P>>(name, {
    tenantId: Uuid,
    livemode: Type.Boolean(),
    requestId: RequestId,
    ...properties,
  });

/** A contract of wake-ups: a job is nobody's work, and says only where to look. */
export const defineWakeUp = <P extends TProperties>({
  name,
  properties,
}: {
  name: string;
  properties: P;
}): QueueContract<Static<TObject<P>>> => contractOf(name, properties);

const HOUR_SECONDS = 60 * 60;
/**
 * Bounds the memory of Redis: some 30 MB for each queue. At a thousand jobs a second these are the last twenty seconds, and the rows of a
 * relay that died are added again within two.
 */
const COMPLETED_KEPT = 20_000;

function contractOf<Payload>(name: string, properties: TProperties): QueueContract<Payload> {
  const check = ajv.compile<Payload>(Type.Object(properties, { additionalProperties: false }));
  return {
    name,
    keepCompletedSeconds: HOUR_SECONDS,
    keepCompletedCount: COMPLETED_KEPT,
    parse(data) {
      if (check(data)) return data;
      const places = (check.errors ?? []).map((error) => `${error.instancePath || '/'} ${error.message}`);
      throw new TypeError(`${name} payload: ${places.join('; ')}`);
    },
  };
}
