import Type, { type TProperties, type TSchema } from 'typebox';
import { type Issue, ValidationError } from '../../errors.js';

/**
 * A replacement may repeat what only we write, so that a caller can send back what it read; it may not
 * change it.
 * @throws {ValidationError} `read_only`, naming each field that differs
 */
export function refuseChangedReadOnly(
  body: Readonly<Record<string, unknown>>,
  current: Readonly<Record<string, unknown>>,
  names: readonly string[],
): void {
  const issues: Issue[] = names
    .filter(
      (name) => body[name] !== undefined && JSON.stringify(body[name]) !== JSON.stringify(current[name]),
    )
    .map((name) => ({ pointer: `#/${name}`, code: 'read_only', detail: 'cannot be changed' }));
  if (issues.length > 0) throw new ValidationError(issues);
}

/**
 * Fields that only we write, as a replacement may repeat them: optional, and marked `readOnly` so that generated
 * clients leave it out.
 */
export function repeatable<P extends TProperties>(fields: P) {
  const marked: P = Object.assign(
    { ...fields },
    Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, readOnly(schema)])),
  );
  return Type.Partial(Type.Object(marked)).properties;
}

const readOnly = <T extends TSchema>(schema: T): T => ({ ...schema, readOnly: true });
