import { findPartsAtHmrc } from '../../db/submissions/parts-at-hmrc-repository.js';
import {
  FOREIGN_INCOME_PLACE,
  type ForeignEmployment,
} from '../../domain/filing/parts/foreign-employments.js';
import { holdsAll, partInWords } from '../../domain/filing/parts/part-act.js';
import { issue } from '../../domain/tax-returns/issue.js';
import type { TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import type { CustomEmployment } from '../../gateways/hmrc/part-data.js';
import { inTenant } from '../in-tenant.js';
import { type HmrcSession, stepPrincipal } from './hmrc-session.js';
import { withReturnPlace } from './issues.js';
import { notePart } from './note-part.js';
import type { Refusals } from './refusals.js';
import { partAtHmrc } from './send-parts.js';
import type { Step } from './step.js';

const KEY = 'employment_add';
const noteKeyOf = (employerName: string) => `${KEY} ${employerName}` as const;

/**
 * Has HMRC hold employments abroad as the return has them. HMRC adds another one whenever it is told of one: its list is read first and ours is noted
 * before it is added, so that a repeat after a lost answer or a kill finds it by the employer's name. What the return no longer has is taken
 * back where we had sent it, and what it has otherwise, such as another first day, is added anew; one of the same name that somebody else added is left
 * alone. Without one and without a note of ours it costs no call.
 * @param refusals takes what HMRC refuses of each
 */
export async function sendForeignEmployments(
  session: HmrcSession,
  step: Step,
  items: readonly ForeignEmployment[],
  refusals: Refusals,
): Promise<readonly TaxReturnIssue[]> {
  const { nino, ask } = session;
  const { ctx, tenant, submission } = step;
  const year = { nino, taxYear: submission.taxYear };
  const sent = await inTenant(ctx, stepPrincipal(tenant), (db) => findPartsAtHmrc(db, submission));
  const noted = [...sent.keys()].filter((key) => key.startsWith(`${KEY} `));
  if (items.length === 0 && noted.length === 0) return [];
  return refusals.collect(async () => {
    const list = ask((hmrc, call) => hmrc.listCustomEmployments(call, year));
    const { employments: held } = await withReturnPlace(FOREIGN_INCOME_PLACE, list);
    const found: TaxReturnIssue[] = [];
    for (const item of items) {
      found.push(...(await refusals.collect(() => withReturnPlace(FOREIGN_INCOME_PLACE, hold(item, held)))));
    }
    const names = noted.map((key) => key.slice(KEY.length + 1));
    for (const name of names.filter((one) => items.every(({ employerName }) => employerName !== one))) {
      await refusals.collect(() => withReturnPlace(FOREIGN_INCOME_PLACE, takeBack(name, held)));
    }
    return found;
  });

  async function hold(
    { employerName, employment, financial }: ForeignEmployment,
    held: readonly CustomEmployment[],
  ): Promise<TaxReturnIssue[]> {
    const key = noteKeyOf(employerName);
    const found = held.find((one) => one.employerName === employerName);
    const before = sent.get(key);
    if (found !== undefined && before === undefined) return [addedByOthers(employerName)];
    const isOther = before?.every((one) => !holdsAll(one, employment)) === true;
    if (found !== undefined && isOther) await remove(found);
    const there = isOther ? undefined : found;
    await notePart(step, key, [employment]);
    const employmentId =
      there?.employmentId ??
      (await ask((hmrc, call) => hmrc.addEmployment(call, { ...year, body: employment }))).employmentId;
    const part = await partAtHmrc(session, {
      taxYear: year.taxYear,
      key: 'employment_financial',
      itemId: employmentId,
    });
    if (holdsAll(part.held, financial)) return [];
    await part.put(financial);
    const now = await part.read();
    return holdsAll(now, financial) ? [] : [heldOtherwise(partInWords(financial), partInWords(now))];
  }

  async function takeBack(name: string, held: readonly CustomEmployment[]): Promise<TaxReturnIssue[]> {
    const there = held.find(({ employerName }) => employerName === name);
    if (there !== undefined) await remove(there);
    await notePart(step, noteKeyOf(name), []);
    return [];
  }

  function remove({ employmentId }: CustomEmployment) {
    return ask((hmrc, call) => hmrc.deleteEmployment(call, { ...year, employmentId }));
  }
}

const addedByOthers = (employerName: string): TaxReturnIssue =>
  issue({
    code: 'held_by_hmrc',
    source: 'hmrc',
    path: FOREIGN_INCOME_PLACE,
    detail: `HMRC holds an employment with ${employerName} that was not sent from here. It was left as it is, and HMRC’s calculation counts it. Take it out of the return, or remove HMRC’s in their online account, and prepare again. Or accept \`held_by_hmrc\` when you declare.`,
  });

const heldOtherwise = (sent: string, held: string): TaxReturnIssue =>
  issue({
    code: 'hmrc_holds_other_data',
    source: 'hmrc',
    path: FOREIGN_INCOME_PLACE,
    detail: `HMRC took ${sent} and holds ${held}. Other software may have sent data at the same time: prepare the return again. Or accept \`hmrc_holds_other_data\` when you declare.`,
  });
