import { BROWSER_FACTS } from '../../support/browser-facts.js';
import { within } from '../../support/within.js';
import { type Created, keepBooks, type Practice, type Taxpayer, takeOnTaxpayer } from './practice.js';

const FILED_SECONDS = 60;
const ANY_VERSION = { 'If-Match': '*' };

/** A tax return, as far as stories look at it. */
export interface ReturnBody {
  readonly id: string;
  readonly status: string;
  readonly version: number;
  readonly amendment: { readonly version: number; readonly state: string } | null;
  readonly total_income: number;
  readonly tax_liability: number;
  readonly submitted_at: string | null;
  readonly issues: readonly { readonly code: string; readonly needs_acceptance: boolean }[];
}

/** A taxpayer with a return for 2025-26. */
export interface Filer extends Taxpayer {
  readonly returnId: string;
}

/** A taxpayer who has sold for £64,000.55 and bought goods for £15,000.10. */
export async function takeOnFiler(practice: Practice): Promise<Filer> {
  const taxpayer = await takeOnTaxpayer(practice);
  await keepBooks(practice, taxpayer, [
    { date: '2025-10-01', amount: 64_000.55, category: 'self_employment.turnover' },
    { date: '2025-10-02', amount: -15_000.1, category: 'self_employment.cost_of_goods' },
  ]);
  const { id: returnId } = await practice.api.post<Created>('/v1/tax-returns', {
    client_id: taxpayer.clientId,
    tax_year: '2025-26',
  });
  return { ...taxpayer, returnId };
}

export const readReturn = ({ api }: Practice, { returnId }: Filer): Promise<ReturnBody> =>
  api.get(`/v1/tax-returns/${returnId}`);

/** Asks for a step of a return. @returns the answer, which may be a refusal */
export const step = ({ api }: Practice, { returnId }: Filer, name: string, body: object = {}) =>
  api.ask<{ readonly code?: string; readonly version?: number }>(
    'POST',
    `/v1/tax-returns/${returnId}/${name}`,
    body,
    ANY_VERSION,
  );

/** Sends the figures of the year to HMRC, until they can be agreed to. */
export async function prepare(practice: Practice, filer: Filer): Promise<void> {
  await taken(practice, filer, 'prepare', { fraud_prevention: BROWSER_FACTS });
  await reaches(practice, filer, 'awaiting_declaration');
}

/** Has the taxpayer agree to the figures, as the practice was told by them. */
async function declare(practice: Practice, filer: Filer): Promise<void> {
  const { api } = practice;
  const calculation = await api.get<Created & { figures_hash: string }>(
    `/v1/tax-returns/${filer.returnId}/calculation`,
  );
  const wording = await api.get<{ version: string }>('/v1/declarations/current?kind=taxpayer');
  const { issues } = await readReturn(practice, filer);
  await taken(practice, filer, 'declare', {
    calculation_id: calculation.id,
    figures_hash: calculation.figures_hash,
    wording_version: wording.version,
    declarant: { kind: 'taxpayer', name: 'Priya Nair' },
    accepts: issues.filter(({ needs_acceptance }) => needs_acceptance).map(({ code }) => code),
    agreed: true,
    agreed_at: new Date().toISOString(),
  });
}

/** Sends what was declared, and waits until HMRC has it. @returns the return as it is then */
export async function submit(practice: Practice, filer: Filer): Promise<ReturnBody> {
  await taken(practice, filer, 'submit', { fraud_prevention: BROWSER_FACTS });
  return reaches(practice, filer, 'submitted');
}

/** Takes the return through all three. @returns the return as HMRC has it */
export async function file(practice: Practice, filer: Filer): Promise<ReturnBody> {
  await prepare(practice, filer);
  await declare(practice, filer);
  return submit(practice, filer);
}

/** @throws unless the step is taken */
async function taken(practice: Practice, filer: Filer, name: string, body: object): Promise<void> {
  const answer = await step(practice, filer, name, body);
  if (answer.status > 299) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
}

/** The state of a return: a filed one stays `submitted` while its amendment goes the same way. */
const stateOf = ({ status, amendment }: ReturnBody): string => amendment?.state ?? status;

async function reaches(practice: Practice, filer: Filer, state: string): Promise<ReturnBody> {
  const settled = await within(FILED_SECONDS, `the return is ${state}`, async () => {
    const found = await readReturn(practice, filer);
    return !['preparing', 'submitting'].includes(stateOf(found)) && found;
  });
  if (stateOf(settled) === state) return settled;
  throw new Error(`The return is ${stateOf(settled)}, not ${state}: ${JSON.stringify(settled.issues)}`);
}
