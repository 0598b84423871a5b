import { VersionConflictError } from '../errors.js';

/** The version a caller has seen: a number, or `*` for any. */
export type IfMatch = number | '*';

/** @throws {VersionConflictError} when the caller has seen another version; `null` means it did not say */
export function assertVersion(current: number, seen: IfMatch | null): void {
  if (seen !== null && seen !== '*' && seen !== current) throw new VersionConflictError(current);
}
