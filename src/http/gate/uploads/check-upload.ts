import type { IncomingMessage } from 'node:http';
import { BadOptionError, type Issue, TooLargeError, ValidationError } from '../../../errors.js';
import { LIMITS } from '../../../limits/limits.js';
import type { Principal } from '../../../services/principal.js';
import { uuidOf } from '../../shapes/references.js';

interface Named {
  readonly query: { readonly client_id?: string };
  readonly principal: Principal;
}

/** The client whose file it is: the one named, else the one the credential is bound to. @throws {BadOptionError} `client_required` */
export function clientOfUpload({ query, principal }: Named, message: string): string {
  const clientId = query.client_id === undefined ? principal.clientId : uuidOf('client', query.client_id);
  if (clientId !== null) return clientId;
  throw new BadOptionError('client_required', message, [
    { option: 'client_id', code: 'required', detail: 'is required' },
  ]);
}

/** A body that says itself that it is too long is not stored first. @throws {TooLargeError} */
export function refuseLongBody({ headers }: IncomingMessage, maxBytes: number): void {
  const isForm = (headers['content-type'] ?? '').toLowerCase().startsWith('multipart/');
  const max = maxBytes + (isForm ? LIMITS.uploads.formBytes.value : 0);
  if (Number(headers['content-length'] ?? 0) <= max) return;
  throw new TooLargeError('The file is larger than the limit.', { limit_bytes: maxBytes });
}

/** @throws {ValidationError} naming fields of the form that the operation does not have */
export function refuseUnknownFields(names: readonly string[]): void {
  const unknown = names.map(
    (name): Issue => ({
      pointer: `#/${name.slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1')}`,
      code: 'unknown_field',
      detail: 'is not a known field',
    }),
  );
  if (unknown.length > 0) throw new ValidationError(unknown);
}
