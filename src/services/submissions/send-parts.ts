import { findPartsAtHmrc } from '../../db/submissions/parts-at-hmrc-repository.js';
import { partAct, partInWords, withTried } from '../../domain/filing/parts/part-act.js';
import type { PartBody } from '../../domain/filing/parts/part-body.js';
import type { ReturnPart } from '../../domain/filing/parts/return-parts.js';
import { refusedField } from '../../domain/filing/refused-field.js';
import type { OperationKey } from '../../domain/filing/registry/operations.js';
import type { TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import type { HmrcRefusalError } from '../../gateways/hmrc/hmrc-errors.js';
import { inTenant } from '../in-tenant.js';
import { type HmrcSession, stepPrincipal } from './hmrc-session.js';
import { isAboutTheData, issue, issuesOfRefusal } from './issues.js';
import { notePart } from './note-part.js';
import type { PartAtHmrc } from './part-at-hmrc.js';
import { savingsAtHmrc } from './send-savings.js';
import type { Step } from './step.js';

export interface SentParts {
  /** Findings about values that others sent to HMRC, which were left as they are. */
  readonly findings: readonly TaxReturnIssue[];
  /** All that HMRC refused, with the first refusal; `null` when it took everything. */
  readonly refusal: { readonly issues: readonly TaxReturnIssue[]; readonly error: HmrcRefusalError } | null;
}

/**
 * Has HMRC hold each part of the return as the return has it: what is new or changed is put, and what the return no longer
 * has is taken back where we had sent it. What somebody else gave HMRC is neither replaced nor taken back. HMRC is read
 * before each, and what we are about to send is noted first, so that all may be repeated after a lost answer or a kill.
 * A part that neither the return nor our record has costs no call.
 */
export async function sendParts(
  session: HmrcSession,
  step: Step,
  parts: readonly ReturnPart[],
): Promise<SentParts> {
  const { ctx, tenant, submission } = step;
  const sent = await inTenant(ctx, stepPrincipal(tenant), (db) => findPartsAtHmrc(db, submission));
  const findings: TaxReturnIssue[] = [];
  const refused: { issues: TaxReturnIssue[]; error: HmrcRefusalError }[] = [];
  for (const part of parts) {
    const ours = sent.get(part.key) ?? [];
    if (part.body === null && ours.length === 0) continue;
    try {
      findings.push(...(await sendPart(session, step, part, ours)));
    } catch (error) {
      if (!isAboutTheData(error)) throw error;
      refused.push({ issues: refusalOf(part, error), error });
    }
  }
  const [first] = refused;
  const issues = refused.flatMap((one) => one.issues);
  return { findings, refusal: first === undefined ? null : { issues, error: first.error } };
}

async function sendPart(
  session: HmrcSession,
  step: Step,
  part: ReturnPart,
  ours: readonly PartBody[],
): Promise<TaxReturnIssue[]> {
  const { taxYear } = step.submission;
  const { held, besides, ...at } =
    part.key === 'savings_summary'
      ? await savingsAtHmrc(session, taxYear)
      : await partAtHmrc(session, taxYear, part.key);
  if (part.body !== null && besides !== null) return [entryOfOthers(part, besides)];
  switch (partAct(part.body, held, ours)) {
    case 'put':
      if (part.body !== null) await put(step, part.key, part.body, { ours, send: at.put });
      return [];
    case 'delete':
      await at.takeBack();
      await notePart(step, part.key, []);
      return [];
    case 'forget':
      await notePart(step, part.key, []);
      return [];
    case 'leave':
      return [entryOfOthers(part, held)];
    case 'nothing':
      return [];
  }
}

/** A part of which there is one for a person and year. */
async function partAtHmrc(
  { nino, ask }: HmrcSession,
  taxYear: number,
  key: OperationKey,
): Promise<PartAtHmrc> {
  const ref = { nino, taxYear, key };
  const { body } = await ask((hmrc, call) => hmrc.readPart(call, ref));
  return {
    held: body,
    besides: null,
    put: (wanted) => ask((hmrc, call) => hmrc.putPart(call, { ...ref, body: wanted })),
    takeBack: () => ask((hmrc, call) => hmrc.deletePart(call, ref)),
  };
}

/** Sends a part. It counts as ours from before the call on, since the answer may be lost. */
async function put(
  step: Step,
  key: OperationKey,
  body: PartBody,
  { ours, send }: { readonly ours: readonly PartBody[]; readonly send: PartAtHmrc['put'] },
): Promise<void> {
  await notePart(step, key, withTried(ours, body));
  await send(body);
  await notePart(step, key, [body]);
}

const refusalOf = ({ key, fields }: ReturnPart, error: HmrcRefusalError): TaxReturnIssue[] =>
  issuesOfRefusal(error).map((found) => ({ ...found, path: refusedField(key, found.path, fields) }));

const entryOfOthers = ({ key, body, fields }: ReturnPart, held: PartBody | null): TaxReturnIssue =>
  issue({
    code: 'held_by_hmrc',
    source: 'hmrc',
    path: refusedField(key, null, fields),
    detail: `HMRC holds ${partInWords(held)}, which was not sent from here; the return has ${partInWords(body)}. HMRC’s entry was left as it is, and its calculation counts it. Put HMRC’s figure into the return, or remove it in the HMRC online account, and prepare again. Or accept \`held_by_hmrc\` when you declare.`,
  });
