import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import {
  type ClientYear,
  type FoundFacts,
  findReadinessFacts,
} from '../../db/practice/readiness-facts-queries.js';
import {
  clientsNotFollowed,
  dropReadiness,
  followedYears,
  keepReadiness,
  lockReadiness,
  type MarksTaken,
  takeMarks,
} from '../../db/practice/readiness-repository.js';
import { clockTimes } from '../../db/test-clocks/client-time.js';
import { appendEvents, type NewEvent } from '../../db/webhooks/events-repository.js';
import { type Readiness, readinessOf } from '../../domain/practice/readiness.js';
import { dateInLondon } from '../../domain/tax-returns/year-ended.js';
import { formatTaxYear, type IsoDate, type TaxYearStart, taxYearOf } from '../../domain/tax-year.js';
import { LIMITS } from '../../limits/limits.js';
import { eventDataOf } from '../events/event-data.js';

type Slice = Pick<AppContext, 'newId' | 'now'>;

interface Wanted {
  /** A year of which every client is to be kept; `null` for no more than what is followed. */
  readonly taxYear: TaxYearStart | null;
  readonly marks: MarksTaken;
}

/**
 * Works out again what is missing of the clients who are marked, in the caller's transaction: of the present tax year, the
 * one before, and every other that is followed. A client whose state has changed gets an event. A second run finds no marks
 * and does nothing. One transaction at a time does so for a tenant.
 * @returns `more` where there may be clients of the year left that nothing is kept of: call it again, in another
 *   transaction
 */
export async function refreshReadiness(
  ctx: Slice,
  db: TenantExecutor,
  { taxYear, marks }: Wanted,
): Promise<'all' | 'more'> {
  await lockReadiness(db);
  const today = dateInLondon(ctx.now());
  const marked = await takeMarks(db, marks, LIMITS.work.readinessMarks.value);
  const max: number = LIMITS.work.readinessYears.value;
  const unseen = taxYear === null ? [] : await clientsNotFollowed(db, taxYear, max);
  const years = distinct([
    ...(await yearsOfMarked(db, marked, today)),
    ...unseen.flatMap((clientId) => (taxYear === null ? [] : [{ clientId, taxYear }])),
  ]);
  const seen = new Set<string>();
  for (let at = 0; at < years.length; at += LIMITS.work.readinessYears.value) {
    const found = await findReadinessFacts(db, years.slice(at, at + LIMITS.work.readinessYears.value));
    for (const { clientId } of found) seen.add(clientId);
    await keep(ctx, db, found, today);
  }
  await dropReadiness(
    db,
    marked.filter((clientId) => !seen.has(clientId)),
  );
  return unseen.length < max ? 'all' : 'more';
}

/** The years of marked clients: those that are followed, the present one by the client's own time, and the one before. */
async function yearsOfMarked(
  db: TenantExecutor,
  marked: readonly string[],
  today: IsoDate,
): Promise<ClientYear[]> {
  if (marked.length === 0) return [];
  const clocks = await clockTimes(db, marked);
  const present = marked.flatMap((clientId) => {
    const clock = clocks.get(clientId);
    const years = presentYears(clock === undefined ? today : dateInLondon(clock));
    return years.map((taxYear) => ({ clientId, taxYear }));
  });
  return [...(await followedYears(db, marked)), ...present];
}

/** The tax year of today, and the one that is to be filed. */
function presentYears(today: IsoDate): TaxYearStart[] {
  const present = taxYearOf(today);
  return [present - 1, present];
}

async function keep(
  ctx: Slice,
  db: TenantExecutor,
  found: readonly FoundFacts[],
  today: IsoDate,
): Promise<void> {
  if (found.length === 0) return;
  const clocks = await clockTimes(
    db,
    found.map(({ clientId }) => clientId),
  );
  const judged = found.map((one) => {
    const clock = clocks.get(one.clientId);
    const day = clock === undefined ? today : dateInLondon(clock);
    return { ...one, readiness: readinessOf(one.facts, one.taxYear, day) };
  });
  await keepReadiness(db, judged, today);
  await appendEvents(
    db,
    judged.flatMap((one) => changeOf(ctx, one)),
    ctx.now(),
  );
}

/** The event of a state that has changed. A state that is worked out for the first time has not. */
function changeOf(
  { newId }: Pick<AppContext, 'newId'>,
  { clientId, taxYear, keptState, readiness }: FoundFacts & { readonly readiness: Readiness },
): NewEvent[] {
  if (keptState === null || keptState === readiness.state) return [];
  const practice = {
    clientId,
    taxYear: formatTaxYear(taxYear),
    state: readiness.state,
    previousState: keptState,
  };
  return [{ id: newId(), type: 'practice.readiness_changed', ...eventDataOf({ practice }) }];
}

function distinct(years: readonly ClientYear[]): ClientYear[] {
  return [...new Map(years.map((year) => [`${year.clientId} ${year.taxYear}`, year])).values()];
}
