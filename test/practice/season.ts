import { READINESS_STATES, type ReadinessState } from '../../src/domain/practice/readiness.js';
import { BROWSER_FACTS } from '../support/browser-facts.js';
import { bankFile, clientOf, isLate } from './client-books.js';
import type { PracticeEstate } from './estate.js';
import { createPhases, type Phase } from './phases.js';
import {
  acceptByTurns,
  addClients,
  announcedBatches,
  approve,
  filingsOf,
  hearOfBatches,
  importRows,
  inTurns,
  invite,
  type OpenClient,
  readinessOf,
  readObligations,
  review,
  runBatch,
  signIn,
} from './practice-acts.js';

export interface SeasonReport {
  readonly clients: number;
  readonly phases: readonly Phase[];
  /** States of readiness in which clients were seen. */
  readonly statesSeen: readonly ReadinessState[];
  /** Returns that HMRC has by how often each was filed. */
  readonly filedOnce: number;
  readonly filedOtherwise: readonly string[];
  /** Clients by their last state. */
  readonly counts: Readonly<Record<string, number>>;
  /** Ids of batches, and of those that the webhook said were over. */
  readonly batches: readonly string[];
  readonly announced: readonly string[];
  /** Calls that HMRC refused as too fast. */
  readonly refusedCalls: number;
}

interface SeasonOptions {
  readonly clients: number;
  readonly intervalMs: number;
  /** Whether a worker is killed while returns are prepared. */
  readonly kills: boolean;
  readonly say: (line: string) => void;
}

/** Takes a practice's clients from an empty list to filed returns, and kills a worker on the way. */
export async function runSeason(estate: PracticeEstate, options: SeasonOptions): Promise<SeasonReport> {
  const { sandbox } = estate;
  const { phases, measure } = createPhases(sandbox, options.intervalMs, options.say);
  const people = Array.from({ length: options.clients }, (_, index) => clientOf(index));
  const seen = new Set<ReadinessState>();
  const invitations = new Map<string, string>();
  const batches: string[] = [];
  let clients: OpenClient[] = [];
  const each = (work: (client: OpenClient) => Promise<void>) => inTurns(clients, work);
  const look = async () => {
    const counts = await readinessOf(estate);
    for (const state of READINESS_STATES) if ((counts[state] ?? 0) > 0) seen.add(state);
    return counts;
  };
  const batch = async (body: object, meanwhile: (done: number) => Promise<void> = async () => undefined) => {
    batches.push(await runBatch(estate, body, meanwhile));
  };

  await hearOfBatches(estate);
  await measure('clients added by one file', async () => {
    clients = await addClients(estate, people);
  });
  await look();
  await measure('invited', async () => {
    await signIn(estate);
    await each(async (client) => void invitations.set(client.clientId, await invite(estate, client)));
  });
  await measure('accepted, by turns', () => acceptByTurns(estate, { clients, invitations }, look));
  await measure('rows imported', () =>
    each((client) => importRows(estate, client, bankFile(client, isLate(client) ? 'first' : 'all'))),
  );
  await look();
  await measure('obligations read', () => readObligations(estate, clients));
  await look();
  await measure('reviewed in bulk', () => review(estate));
  await look();
  await measure('late rows imported', async () => {
    await inTurns(clients.filter(isLate), (client) => importRows(estate, client, bankFile(client, 'late')));
    await review(estate);
  });
  await look();
  const items = clients.map(({ returnId }) => ({ tax_return_id: returnId }));
  await measure('calculated', () => batch({ act: 'calculate', items }));
  await look();
  const approvals = new Map<string, string>();
  await measure('approved by link', () =>
    each(async (client) => void approvals.set(client.returnId, await approve(estate, client))),
  );
  await look();
  await measure('prepared, one worker killed', () => {
    let isKilled = !options.kills;
    return batch(
      { act: 'prepare', items: items.map((item) => ({ ...item, fraud_prevention: BROWSER_FACTS })) },
      async (done) => {
        if (isKilled || done < clients.length / 4) return;
        isKilled = true;
        estate.workers[0].signal('SIGKILL');
        await estate.workers[0].replace();
      },
    );
  });
  await look();
  await measure('filed', () =>
    batch({
      act: 'submit',
      items: items.map((item) => ({
        ...item,
        if_match: '*',
        approval_id: approvals.get(item.tax_return_id),
        fraud_prevention: BROWSER_FACTS,
      })),
    }),
  );
  const counts = await look();
  return {
    clients: clients.length,
    phases,
    statesSeen: READINESS_STATES.filter((state) => seen.has(state)),
    ...(await filingsOf(estate, clients)),
    counts,
    batches,
    announced: await announcedBatches(estate, batches.length),
    refusedCalls: sandbox.refused,
  };
}
