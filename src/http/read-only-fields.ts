import { type Issue, ValidationError } from '../errors.js';

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
