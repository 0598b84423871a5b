import { setTimeout as pause } from 'node:timers/promises';
import { readSandbox } from '../support/sandbox-client.js';
import { clientFile, POSTCODE, type PracticeClient, UNKNOWN_PAYEE } from './client-books.js';
import type { PracticeEstate } from './estate.js';

export interface OpenClient extends PracticeClient {
  readonly clientId: string;
  readonly businessId: string;
  readonly returnId: string;
}

const TAX_YEAR = '2025-26';
const ARN = 'TARN0000001';
const AT_ONCE = 8;
const ASK_AGAIN_MS = 500;
/** Clients answer their invitations in as many turns. */
const TURNS = 3;
/** Webhooks of the last batch may be on their way. */
const LOOKS_AT_WEBHOOKS = 40;

/** A few at once, as a program of the practice would. */
export async function inTurns<T>(things: readonly T[], work: (thing: T) => Promise<void>): Promise<void> {
  const left = [...things];
  const one = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

export async function hearOfBatches({ api, receiver }: PracticeEstate): Promise<void> {
  const { body } = await api.send('POST', '/v1/webhook-endpoints', {
    body: { url: receiver.url, events: ['submission_batch.completed'] },
  });
  receiver.trust(body.secret);
}

export async function addClients(
  { api }: PracticeEstate,
  people: readonly PracticeClient[],
): Promise<OpenClient[]> {
  const added = await api.send('POST', '/v1/clients/imports', { body: clientFile(people) });
  if (added.body.counts.created !== people.length) throw new Error(JSON.stringify(added.body));
  const opened: OpenClient[] = [];
  await inTurns(people, async (person) => {
    const found = await api.send('GET', `/v1/clients?external_id=${person.externalId}`);
    const clientId: string = found.body.data[0].id;
    const business = await api.send('POST', '/v1/businesses', {
      body: { client_id: clientId, trading_name: person.name, commenced_on: '2020-04-06' },
    });
    const taxReturn = await api.send('POST', '/v1/tax-returns', {
      body: { client_id: clientId, tax_year: TAX_YEAR },
    });
    opened.push({ ...person, clientId, businessId: business.body.id, returnId: taxReturn.body.id });
  });
  return opened;
}

export async function signIn({ api, webUrl }: PracticeEstate): Promise<void> {
  const { body } = await api.send('POST', '/v1/hmrc-agent', { body: { arn: ARN } });
  const answer = await fetch(`${body.authorise_url}&auto=true&as=agent:${ARN}`, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  await fetch(`${webUrl}${back.pathname}${back.search}`);
}

/** @returns HMRC's id of the invitation */
export async function invite({ api }: PracticeEstate, { clientId }: OpenClient): Promise<string> {
  const { body } = await api.send('POST', `/v1/clients/${clientId}/agent-invitations`, {
    body: { role: 'main', known_fact: POSTCODE },
  });
  return new URL(body.link).pathname.split('/').at(-1) ?? '';
}

/** Clients say yes at HMRC; then the practice looks whether it may act for them. */
export async function acceptByTurns(
  { api, sandbox }: PracticeEstate,
  {
    clients,
    invitations,
  }: { readonly clients: readonly OpenClient[]; readonly invitations: ReadonlyMap<string, string> },
  look: () => Promise<unknown>,
): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    await inTurns(
      clients.filter((_, index) => index % TURNS === turn),
      async ({ clientId }) => {
        const address = `${sandbox.url}/agent-authorisation-test-support/invitations/${invitations.get(clientId)}`;
        const answer = await fetch(address, { method: 'PUT', headers: { 'content-length': '0' } });
        if (answer.status !== 204) throw new Error(`accept: ${answer.status}`);
        const access = await api.send('GET', `/v1/clients/${clientId}/hmrc-access`);
        if (access.body.state !== 'ok') throw new Error(JSON.stringify(access.body));
      },
    );
    await look();
  }
}

export async function importRows(
  { api }: PracticeEstate,
  { clientId, businessId }: OpenClient,
  file: string,
): Promise<void> {
  const { body } = await api.send('POST', `/v1/imports?client_id=${clientId}&business_id=${businessId}`, {
    body: file,
    headers: { prefer: 'wait=8' },
  });
  await until(async () => {
    const read = await api.send('GET', `/v1/imports/${body.id}`);
    if (read.body.status === 'failed') throw new Error(JSON.stringify(read.body));
    return read.body.status === 'completed';
  });
}

export async function readObligations(
  { api }: PracticeEstate,
  clients: readonly OpenClient[],
): Promise<void> {
  await inTurns(clients, async ({ clientId }) => {
    await api.send('POST', '/v1/obligations/refresh', { body: { client_id: clientId } });
  });
  await inTurns(clients, async ({ clientId }) => {
    await until(async () => {
      const { body } = await api.send('GET', `/v1/obligations?client_id=${clientId}&limit=1`);
      return body.data.length > 0;
    });
  });
}

/** Says once what the unknown payee was, and confirms the rest. */
export async function review({ api }: PracticeEstate): Promise<void> {
  const updated = await api.send('POST', '/v1/transactions/bulk-update', {
    body: {
      filter: { q: UNKNOWN_PAYEE, tax_year: TAX_YEAR, uncategorised: true },
      set: { category: 'self_employment.admin_costs', needs_review: false },
    },
  });
  await bulkUpdated(api, updated.body.id);
  const confirmed = await api.send('POST', '/v1/transactions/confirm', {
    body: { filter: { tax_year: TAX_YEAR, needs_review: true } },
  });
  await bulkUpdated(api, confirmed.body.id);
  const { body } = await api.send('GET', '/v1/transactions?needs_review=true&limit=1');
  if (body.data.length > 0) throw new Error('rows wait for review still');
}

async function bulkUpdated(api: PracticeEstate['api'], id: string): Promise<void> {
  await until(async () => {
    const { body } = await api.send('GET', `/v1/transactions/bulk-updates/${id}`);
    if (body.status === 'failed') throw new Error(JSON.stringify(body));
    return body.status === 'completed';
  });
}

/** As the client does, on the page behind the link. @returns the approval's id */
export async function approve({ api, webUrl }: PracticeEstate, client: OpenClient): Promise<string> {
  const { body } = await api.send('POST', '/v1/approvals', {
    body: { tax_return_id: client.returnId, to: client.name },
  });
  const page = `${webUrl}${new URL(body.url).pathname}`;
  const shown = await post(page, { step: 'show', code: body.code });
  const hidden = Object.fromEntries(
    [...shown.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
  const done = await post(page, { ...hidden, answer: 'approve', agreed: 'yes' });
  if (!done.includes('Figures approved')) throw new Error(`the approval of ${client.name} was not taken`);
  return body.id;
}

async function post(page: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const answer = await fetch(page, { method: 'POST', body: new URLSearchParams(fields) });
  return answer.text();
}

/** @returns its id, when it is over */
export async function runBatch(
  { api }: PracticeEstate,
  body: object,
  meanwhile: (done: number) => Promise<void>,
): Promise<string> {
  const { body: made } = await api.send('POST', '/v1/submission-batches', { body });
  await until(async () => {
    const { body: batch } = await api.send('GET', `/v1/submission-batches/${made.id}`);
    const { counts, items } = batch;
    if (counts.failed > 0) {
      const failed = items.find(({ status }: { status: string }) => status === 'failed');
      throw new Error(JSON.stringify(failed));
    }
    await meanwhile(counts.done + counts.submitted);
    return batch.status === 'completed';
  });
  return made.id;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(ASK_AGAIN_MS);
}

export async function readinessOf({ api }: PracticeEstate): Promise<Record<string, number>> {
  const { body } = await api.send('GET', `/v1/practice/readiness?tax_year=${TAX_YEAR}&limit=1`);
  return body.counts;
}

/** HMRC's own count of what was filed. */
export async function filingsOf({ sandbox }: PracticeEstate, clients: readonly OpenClient[]) {
  const { taxpayers } = await readSandbox(sandbox.url);
  const attempts = new Map(
    taxpayers.map(({ nino, years }) => [
      nino,
      years.map(({ filings, declaration_attempts }) => `${filings.length}/${declaration_attempts}`).join(),
    ]),
  );
  const once = clients.filter(({ nino }) => attempts.get(nino) === '1/1');
  return {
    filedOnce: once.length,
    filedOtherwise: clients
      .filter((client) => !once.includes(client))
      .map(({ name, nino }) => `${name}: ${attempts.get(nino) ?? 'nothing'}`),
  };
}

/** Ids of the batches whose end the webhook told, each as often as it did. */
export async function announcedBatches(
  { api, receiver }: PracticeEstate,
  expected: number,
): Promise<string[]> {
  for (let round = 0; round < LOOKS_AT_WEBHOOKS && receiver.receipts().verified.size < expected; round += 1) {
    await pause(ASK_AGAIN_MS);
  }
  const { body } = await api.send('GET', '/v1/events?type=submission_batch.completed&limit=100');
  const received = receiver.receipts().verified;
  return body.data
    .filter(({ id }: { id: string }) => received.has(id))
    .map(({ data }: { data: { submission_batch: { id: string } } }) => data.submission_batch.id);
}
