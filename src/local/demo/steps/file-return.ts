import Type from 'typebox';
import type { Answer } from '../api-client.js';
import type { DemoContext } from '../demo-context.js';
import { inPounds, table } from '../figures.js';
import { poll } from '../poll.js';
import { readDeviceFacts } from '../read-device-facts.js';
import { Receipt, TaxReturn } from '../shapes.js';
import { readCalculation } from './calculate-year.js';

const Wording = Type.Object({ version: Type.String(), text: Type.String() });

/** HMRC's calculation may take a while, and calls to HMRC are paced. */
const TIMEOUT_MS = 120_000;
const PREFER_WAIT_SECONDS = 20;

/**
 * Takes the calculated return, or an amendment of it, to HMRC: prepare, compare, agree, submit.
 * @returns the receipt
 */
export async function fileReturn(ctx: DemoContext, returnId: string): Promise<Receipt> {
  const { api, progress, dataDir } = ctx;
  const facts = await readDeviceFacts(dataDir);
  await progress.step('Prepare with HMRC', async (line) => {
    const prepared = await followReturn(ctx, returnId, 'prepare', { facts });
    assertState(prepared, 'awaiting_declaration');
    assertNothingLeft(prepared);
    const differences = prepared.issues.filter(({ source }) => source === 'hmrc');
    line.say(
      differences.length === 0
        ? "HMRC's figures and ours agree, line by line; nothing is left to type at HMRC"
        : `HMRC's figures differ: ${differences.map(({ detail }) => detail).join(' ')}`,
    );
  });
  await progress.step('Declaration', async (line) => {
    const wording = (await api.get('/v1/declarations/current?kind=taxpayer', Wording)).body;
    const calculation = await readCalculation(ctx, returnId);
    const { etag, body: taxReturn } = await api.get(`/v1/tax-returns/${returnId}`, TaxReturn);
    const known = taxReturn.issues.filter(({ needs_acceptance }) => needs_acceptance);
    await api.post(
      `/v1/tax-returns/${returnId}/declare`,
      {
        calculation_id: calculation.id,
        figures_hash: calculation.figures_hash,
        wording_version: wording.version,
        declarant: { kind: 'taxpayer', name: 'Priya Nair' },
        agreed: true,
        agreed_at: new Date().toISOString(),
        accepts: known.map(({ code }) => code),
      },
      TaxReturn,
      { ifMatch: etag },
    );
    const knowing = known.length === 0 ? '' : `, knowing of ${known.map(({ code }) => code).join(', ')}`;
    line.say(
      `Priya Nair agrees to ${inPounds(calculation.total_liability)}, wording ${wording.version}${knowing}`,
    );
  });
  return await progress.step('Submit', async (line) => {
    const { etag } = await api.get(`/v1/tax-returns/${returnId}`, TaxReturn);
    const submitted = await followReturn(ctx, returnId, 'submit', { facts, ifMatch: etag });
    assertState(submitted, 'submitted');
    const { body: receipt } = await api.get(`/v1/tax-returns/${returnId}/receipt`, Receipt);
    line.say(`version ${receipt.version} submitted, confirmed by HMRC ${receipt.submitted_at}`);
    return receipt;
  });
}

/** Asks for something that takes a while, and follows the return until it is settled. */
async function followReturn(
  { api, signal }: DemoContext,
  returnId: string,
  act: 'prepare' | 'submit',
  { facts, ifMatch = null }: { readonly facts: object; readonly ifMatch?: string | null },
): Promise<TaxReturn> {
  const body = { fraud_prevention: facts };
  const sending = { ifMatch, waitSeconds: PREFER_WAIT_SECONDS };
  const first = await api.post(`/v1/tax-returns/${returnId}/${act}`, body, TaxReturn, sending);
  let pending: Answer<TaxReturn> | null = first;
  const settled = await poll({
    what: `The answer to ${act}`,
    async ask() {
      const answer = pending ?? (await api.get(`/v1/tax-returns/${returnId}`, TaxReturn));
      pending = null;
      return answer;
    },
    isDone: (body) => !['preparing', 'submitting'].includes(stateOf(body)),
    timeoutMs: TIMEOUT_MS,
    signal,
  });
  return settled.body;
}

/** State of a return: a filed one stays `submitted` while its amendment moves on. */
const stateOf = ({ status, amendment }: TaxReturn): string => amendment?.state ?? status;

/** @throws with what the API says is in the way */
function assertState(taxReturn: TaxReturn, wanted: string): void {
  const { issues, rejection } = taxReturn;
  const state = stateOf(taxReturn);
  if (state === wanted) return;
  const reasons = [
    ...(rejection ? [`${rejection.code} ${rejection.message}`] : []),
    ...issues.map(({ code, hmrc_code, detail }) => `${hmrc_code ?? code}: ${detail}`),
  ];
  throw new Error(`The return is ${state}, not ${wanted}. ${reasons.join(' ')}`.trim());
}

/** @throws with what HMRC would have to be given elsewhere, and why: the demo's return is sent whole */
function assertNothingLeft({ issues }: TaxReturn): void {
  const left = issues.filter(({ code }) => code === 'not_sent_to_hmrc' || code === 'missing_detail');
  if (left.length === 0) return;
  throw new Error(left.map(({ path, detail }) => `${path}: ${detail}`).join(' '));
}

/** Our figures beside HMRC's, as the receipt keeps them. */
export function compareWithHmrc({ figures, hmrc_figures: hmrc }: Receipt): string[] {
  if (hmrc === null) return [];
  const rows: [label: string, ours: number, theirs: number][] = [
    ['Income after expenses', figures.total_income, hmrc.total_income],
    ['Taxable income', figures.taxable_income, hmrc.taxable_income],
    ['Income tax', figures.income_tax, hmrc.income_tax],
    ['Class 4 National Insurance', figures.class4, hmrc.class4],
    ['Tax deducted at source', figures.tax_deducted, hmrc.tax_deducted],
  ];
  return table(rows.map(([label, ours, theirs]) => [label, inPounds(ours), `HMRC ${inPounds(theirs)}`]));
}
