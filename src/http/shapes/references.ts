import { type IdKind, uuidFromPublicId } from '../../domain/ids.js';
import { ValidationError } from '../../errors.js';
import type { Principal } from '../../services/principal.js';

/** The UUID in an id that its schema has let through. @throws {RangeError} for one that it should not have */
export function uuidOf(kind: IdKind, id: string): string {
  const uuid = uuidFromPublicId(kind, id);
  if (uuid === null) throw new RangeError('not an id of that kind');
  return uuid;
}

export const uuidOrNull = (kind: IdKind, id: string | null | undefined): string | null =>
  id === null || id === undefined ? null : uuidOf(kind, id);

/** The id of a filter, which stays absent where it is absent. */
export const uuidOrAbsent = (kind: IdKind, id: string | undefined): string | undefined =>
  id === undefined ? undefined : uuidOf(kind, id);

/**
 * The client that a new object belongs to: the one named, else the one the credential is bound to.
 * @throws {ValidationError} `required`
 */
export function clientIdOf(
  principal: Principal,
  clientId: string | undefined,
  pointer = '#/client_id',
): string {
  if (clientId !== undefined) return uuidOf('client', clientId);
  if (principal.clientId !== null) return principal.clientId;
  throw new ValidationError([{ pointer, code: 'required', detail: 'is required' }]);
}
