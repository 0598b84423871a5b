import { findPartsAtHmrc } from '../../db/submissions/parts-at-hmrc-repository.js';
import type { PartBody } from '../../domain/filing/parts/part-body.js';
import type { ReturnPart } from '../../domain/filing/parts/return-parts.js';
import { refusedField } from '../../domain/filing/refused-field.js';
import type { OperationKey } from '../../domain/filing/registry/filing-operations.js';
import type { TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import type { HmrcRefusalError } from '../../gateways/hmrc/hmrc-errors.js';
import { inTenant } from '../in-tenant.js';
import { type HmrcSession, stepPrincipal } from './hmrc-session.js';
import { holdPart } from './hold-part.js';
import { issuesOfRefusal } from './issues.js';
import type { PartAtHmrc } from './part-at-hmrc.js';
import type { Refusals } from './refusals.js';
import { savingsAtHmrc } from './savings-at-hmrc.js';
import type { Step } from './step.js';

/**
 * Has HMRC hold each part of the return as the return has it: what is new or changed is put, and what the return no longer
 * has is taken back where we had sent it. What somebody else gave HMRC is neither replaced nor taken back. HMRC is read
 * before each, and what we are about to send is noted first, so that all may be repeated after a lost answer or a kill. A
 * part that neither the return nor our record has costs no call.
 * @param refusals takes what HMRC refuses
 * @returns values that others sent to HMRC, which were left as they are, and those that HMRC holds differently from what
 *   was sent
 */
export async function sendParts(
  session: HmrcSession,
  step: Step,
  parts: readonly ReturnPart[],
  refusals: Refusals,
): Promise<TaxReturnIssue[]> {
  const { ctx, tenant, submission } = step;
  const sent = await inTenant(ctx, stepPrincipal(tenant), (db) => findPartsAtHmrc(db, submission));
  const findings: TaxReturnIssue[] = [];
  for (const part of parts) {
    const ours = sent.get(part.key) ?? [];
    if (part.body === null && ours.length === 0) continue;
    const found = await refusals.collect(
      () => sendPart(session, step, part, ours),
      (error) => refusalOf(part, error),
    );
    findings.push(...found);
  }
  return findings;
}

async function sendPart(
  session: HmrcSession,
  step: Step,
  part: ReturnPart,
  ours: readonly PartBody[],
): Promise<TaxReturnIssue[]> {
  const { taxYear } = step.submission;
  const there =
    part.key === 'savings_summary'
      ? await savingsAtHmrc(session, taxYear)
      : await partAtHmrc(session, { taxYear, key: part.key });
  const place = refusedField(part.key, null, part.fields);
  return holdPart(step, { ...part, place }, there, ours);
}

/** A part of which there is one for a person and year, or for an item of HMRC's and year. */
export async function partAtHmrc(
  { nino, ask }: HmrcSession,
  part: { readonly taxYear: number; readonly key: OperationKey; readonly itemId?: string },
): Promise<PartAtHmrc> {
  const ref = { nino, ...part };
  const read = async () => (await ask((hmrc, call) => hmrc.readPart(call, ref))).body;
  return {
    held: await read(),
    besides: null,
    read,
    put: (wanted) => ask((hmrc, call) => hmrc.putPart(call, { ...ref, body: wanted })),
    takeBack: () => ask((hmrc, call) => hmrc.deletePart(call, ref)),
  };
}

const refusalOf = ({ key, fields }: ReturnPart, error: HmrcRefusalError): TaxReturnIssue[] =>
  issuesOfRefusal(error).map((found) => ({ ...found, path: refusedField(key, found.path, fields) }));
