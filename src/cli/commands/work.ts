import type { Command } from 'commander';
import { listOutboxBacklog } from '../../db/console/situation-queries.js';
import { listTroubles } from '../../db/console/trouble-queries.js';
import { publicId } from '../../domain/ids.js';
import { addListing, instant } from '../listing.js';
import { addActsOnWork } from './acts-on-work.js';

/** `work troubles|find|try-again|cancel`. */
export function addWorkCommands(program: Command): void {
  const work = program.command('work').description('look at what waits, failed or is held up, and act on it');
  addActsOnWork(work);
  addListing(work, {
    name: 'troubles',
    description: 'work that waits, failed in the last day or is held up now, by area and tenant, most first',
    key: 'troubles',
    read: async ({ systemDb }) =>
      (await listTroubles(systemDb)).map(({ area, kind, tenantId, count, clients, since }) => ({
        area,
        kind,
        tenant: publicId('tenant', tenantId),
        count,
        clients,
        since: instant(since),
      })),
  });
}

/** `outbox backlog`. */
export const addBacklogCommand = (outbox: Command): void =>
  addListing(outbox, {
    name: 'backlog',
    description: 'jobs that wait to be carried to their queue, by queue and tenant, the most first',
    key: 'backlog',
    read: async ({ systemDb }) =>
      (await listOutboxBacklog(systemDb)).map(({ queue, tenantId, count, since }) => ({
        queue,
        tenant: publicId('tenant', tenantId),
        count,
        since: instant(since),
      })),
  });
