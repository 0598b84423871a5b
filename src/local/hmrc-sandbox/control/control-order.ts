import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import Type, { type Static, type TSchema } from 'typebox';
import type { Sandbox } from '../sandbox.js';

export const closed = { additionalProperties: false };
export const Milliseconds = Type.Optional(Type.Integer({ minimum: 0, maximum: 3_600_000 }));
export const Pounds = Type.Number({ exclusiveMinimum: 0, maximum: 99_999_999_999.99 });
export const Day = Type.String({ format: 'date' });

const ajv = new Ajv2020({ strict: true });
formats.default(ajv);

/** Carries a body out if it has the form of the order, and says whether it had. */
export type ControlOrder = (sandbox: Sandbox, body: unknown) => boolean;

/** An order that `POST /_control/state` takes: the form of its body, and what it does to the sandbox. */
export function controlOrder<T extends TSchema>(
  form: T,
  apply: (sandbox: Sandbox, body: Static<T>) => void,
): ControlOrder {
  const isOrder = ajv.compile<Static<T>>(form);
  return (sandbox, body) => {
    if (!isOrder(body)) return false;
    apply(sandbox, body);
    return true;
  };
}
