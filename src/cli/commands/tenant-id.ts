import { InvalidArgumentError } from 'commander';
import { uuidFromPublicId } from '../../domain/ids.js';

/** @throws {InvalidArgumentError} */
export function tenantId(text: string): string {
  const id = uuidFromPublicId('tenant', text);
  if (id === null) throw new InvalidArgumentError('It is not a tenant id (tnt_…).');
  return id;
}
