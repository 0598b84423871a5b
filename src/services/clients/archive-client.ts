import type { AppContext } from '../../context.js';
import { lockClient, setClientArchived } from '../../db/clients/clients-repository.js';
import { lastYearOfRecords } from '../../db/clients/last-year-queries.js';
import type { TenantExecutor } from '../../db/executor.js';
import { type AllowedVersions, assertVersion } from '../../domain/assert-version.js';
import type { Client } from '../../domain/clients/client.js';
import { retainedUntil } from '../../domain/tax/rates/retention.js';
import { ForbiddenError } from '../../errors.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordEvent } from '../events/record-event.js';

interface Request {
  readonly id: string;
  readonly ifMatch: AllowedVersions | null;
}

type Slice = Pick<AppContext, 'db' | 'newId' | 'now'>;

/**
 * Archives a client: lists and readiness leave the client out, and HMRC is no longer asked about them automatically. Their
 * records stay as they are; the day until which the law wants them kept is noted. Safe to repeat.
 * @throws {NotFoundError} {VersionConflictError} {ForbiddenError} for a credential bound to one client
 */
export const archiveClient = (ctx: Slice, effect: Effect, request: Request): Promise<Committed<Client>> =>
  change(ctx, effect, request, async (db, client) => {
    if (client.archivedAt !== null) return null;
    const lastYear = await lastYearOfRecords(db, client.id);
    const retainUntil = lastYear === null ? null : retainedUntil(lastYear);
    return { type: 'client.archived', archived: { at: ctx.now(), retainUntil } };
  });

/** Brings a client back. Safe to repeat. @throws as `archiveClient` */
export const restoreClient = (ctx: Slice, effect: Effect, request: Request): Promise<Committed<Client>> =>
  change(ctx, effect, request, async (_db, client) =>
    client.archivedAt === null ? null : { type: 'client.restored', archived: null },
  );

interface Change {
  readonly type: 'client.archived' | 'client.restored';
  readonly archived: Parameters<typeof setClientArchived>[2];
}

function change(
  ctx: Slice,
  effect: Effect,
  { id, ifMatch }: Request,
  changeOf: (db: TenantExecutor, client: Client) => Promise<Change | null>,
): Promise<Committed<Client>> {
  if (effect.principal.clientId !== null) {
    throw new ForbiddenError('forbidden', 'This credential is bound to one client and cannot put it away.');
  }
  return commitEffect(ctx, effect, async (db) => {
    const client = await lockClient(db, id);
    assertVersion(client.version, ifMatch);
    const made = await changeOf(db, client);
    if (made === null) return client;
    const changed = await setClientArchived(db, id, made.archived);
    await recordEvent(ctx, db, made.type, { client: changed });
    return changed;
  });
}
