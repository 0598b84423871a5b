import type { Command } from 'commander';
import {
  countAuthorisations,
  listRefusalCodes,
  listUnfinishedFiling,
} from '../../db/console/situation-queries.js';
import { publicId } from '../../domain/ids.js';
import { addListing, instant } from '../listing.js';

/** `filing unfinished|refusals|authorisations`. */
export function addFilingCommands(program: Command): void {
  const filing = program.command('filing').description('list everything on its way to HMRC, and its outcome');
  addListing(filing, {
    name: 'unfinished',
    description: 'submissions, quarterly updates and readings that are not over, by kind, state and code',
    key: 'unfinished',
    read: async ({ systemDb }) =>
      (await listUnfinishedFiling(systemDb)).map(({ kind, state, code, count, since, nextStepAt }) => ({
        kind,
        state,
        code,
        count,
        since: instant(since),
        next_step_at: instant(nextStepAt),
      })),
  });
  addListing(filing, {
    name: 'refusals',
    description: 'why HMRC refused in the last day, most frequent first',
    key: 'refusals',
    read: async ({ systemDb }) =>
      (await listRefusalCodes(systemDb)).map(({ code, count, lastAt }) => ({
        code,
        count,
        last_at: instant(lastAt),
      })),
  });
  addListing(filing, {
    name: 'authorisations',
    description: 'clients’ permissions with HMRC, by tenant and status',
    key: 'authorisations',
    read: async ({ systemDb }) =>
      (await countAuthorisations(systemDb)).map(({ tenantId, status, count }) => ({
        tenant: publicId('tenant', tenantId),
        status,
        count,
      })),
  });
}
