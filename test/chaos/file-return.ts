import { setTimeout as pause } from 'node:timers/promises';
import { BROWSER_FACTS } from '../support/browser-facts.js';
import { createTrader, TAX_YEAR, type Tenant } from './tenant.js';

const ASK_AGAIN_MS = 300;

/** Files a new client's return with HMRC, from consent to confirmation. */
export async function fileReturn(tenant: Tenant, webUrl: () => string, nino: string): Promise<void> {
  const { api, book } = tenant;
  const { clientId, businessId } = await createTrader(api, { nino });
  for (const [category, amount] of [
    ['self_employment.turnover', 64_000.55],
    ['self_employment.admin_costs', -1_200],
  ] as const) {
    await api.send('POST', '/v1/transactions', {
      body: {
        client_id: clientId,
        business_id: businessId,
        date: '2025-10-01',
        description: category,
        category,
        amount,
      },
    });
  }
  const created = await api.send('POST', '/v1/tax-returns', {
    body: { client_id: clientId, tax_year: TAX_YEAR },
  });
  const returnId: string = created.body.id;
  book.filings.push({ nino, returnId });
  await authorise(tenant, clientId, webUrl);
  await api.send('POST', `/v1/tax-returns/${returnId}/prepare`, { body: {} });
  await reaches(tenant, returnId, ['preparing', 'draft'], 'awaiting_declaration');
  await declare(tenant, returnId);
  await api.send('POST', `/v1/tax-returns/${returnId}/submit`, {
    body: { fraud_prevention: BROWSER_FACTS },
    headers: { 'if-match': '*' },
  });
  await reaches(tenant, returnId, ['submitting'], 'submitted');
}

/** A consent that was cut short is begun again, as the client would. */
async function authorise({ api }: Tenant, clientId: string, webUrl: () => string): Promise<void> {
  const path = `/v1/clients/${clientId}/hmrc-authorisation`;
  for (;;) {
    const started = await api.send('POST', path);
    await followConsent(String(started.body.authorise_url), webUrl()).catch(() => undefined);
    const { body } = await api.send('GET', path, { accepts: [404] });
    if (body?.status === 'active') return;
    await pause(ASK_AGAIN_MS);
  }
}

/** Walks through HMRC's consent page as a browser would, and back to us. */
async function followConsent(authoriseUrl: string, webUrl: string): Promise<void> {
  const signal = AbortSignal.timeout(10_000);
  const answer = await fetch(`${authoriseUrl}&auto=true`, { redirect: 'manual', signal });
  const back = new URL(answer.headers.get('location') ?? '');
  await fetch(`${webUrl}${back.pathname}${back.search}`, { signal });
}

async function declare({ api }: Tenant, returnId: string): Promise<void> {
  const calculation = await api.send('GET', `/v1/tax-returns/${returnId}/calculation`);
  const wording = await api.send('GET', '/v1/declarations/current?kind=taxpayer');
  await api.send('POST', `/v1/tax-returns/${returnId}/declare`, {
    body: {
      calculation_id: calculation.body.id,
      figures_hash: calculation.body.figures_hash,
      wording_version: wording.body.version,
      declarant: { kind: 'taxpayer', name: 'Ada Byron' },
      agreed: true,
      agreed_at: new Date().toISOString(),
    },
    headers: { 'if-match': '*' },
  });
}

/** @throws when the return goes anywhere else */
async function reaches(
  { api }: Tenant,
  returnId: string,
  from: readonly string[],
  wanted: string,
): Promise<void> {
  for (;;) {
    const { body } = await api.send('GET', `/v1/tax-returns/${returnId}`);
    if (body.status === wanted) return;
    if (!from.includes(body.status)) {
      throw new Error(
        `the return ${returnId} is ${body.status}, not ${wanted}: ${JSON.stringify(body.issues)}`,
      );
    }
    await pause(ASK_AGAIN_MS);
  }
}
