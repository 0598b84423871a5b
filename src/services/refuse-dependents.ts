import type { Dependents } from '../db/clients/dependents-repository.js';
import { ConflictError } from '../errors.js';
import { LIMITS } from '../limits/limits.js';

const MAX = LIMITS.requests.countedDependents.value;

const NAMES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  clients: ['client', 'clients'],
  businesses: ['business', 'businesses'],
  properties: ['property', 'properties'],
  source_accounts: ['source account', 'source accounts'],
  joint_properties: [
    'property of another client’s ledger as an owner',
    'properties of other clients’ ledgers as an owner',
  ],
  transactions: ['transaction', 'transactions'],
  tax_returns: ['tax return', 'tax returns'],
  documents: ['document', 'documents'],
  report_schedules: ['report schedule', 'report schedules'],
  submission_batch_schedules: ['schedule of submission batches', 'schedules of submission batches'],
};

/**
 * Refuses to delete a thing that others depend on, and says how many of which kind.
 * @param thing as a sentence begins with it: `The client`
 * @throws {ConflictError} `has_dependents`
 */
export function refuseDependents(thing: string, dependents: Dependents): void {
  const parts = Object.entries(dependents).map(([kind, count]) => {
    const [one, many] = NAMES[kind] ?? [kind, kind];
    if (count >= MAX) return `${MAX} or more ${many}`;
    return `${count} ${count === 1 ? one : many}`;
  });
  if (parts.length === 0) return;
  const list = [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ');
  throw new ConflictError('has_dependents', `${thing} still has ${list}; delete those first.`, {
    dependents,
  });
}
