import { findPartsAtHmrc } from '../../db/submissions/parts-at-hmrc-repository.js';
import {
  FOREIGN_INCOME_PLACE,
  type ForeignEmployment,
} from '../../domain/filing/parts/foreign-employments.js';
import { holdsAll, partInWords } from '../../domain/filing/parts/part-act.js';
import type { PartBody } from '../../domain/filing/parts/part-body.js';
import { issue } from '../../domain/tax-returns/issue.js';
import type { TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
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

/** Employments abroad at HMRC, beside what was sent from here. */
interface EmploymentYear {
  readonly session: HmrcSession;
  readonly step: Step;
  readonly year: { readonly nino: string; readonly taxYear: TaxYearStart };
  /** Employments that HMRC lists. */
  readonly held: readonly CustomEmployment[];
  /** Bodies that were sent from here before, by their note. */
  readonly sent: ReadonlyMap<string, readonly PartBody[]>;
}

/**
 * Has HMRC hold employments abroad as the return has them, and takes back those that were sent from here and that the
 * return no longer has. May be repeated: each is noted before it is added, and found by its employer's name where the
 * answer was lost. One of the same name that was not sent from here is left alone.
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
    const employments = { session, step, year, held, sent };
    const found: TaxReturnIssue[] = [];
    for (const item of items) {
      const work = () => withReturnPlace(FOREIGN_INCOME_PLACE, hold(employments, item));
      found.push(...(await refusals.collect(work)));
    }
    const names = noted.map((key) => key.slice(KEY.length + 1));
    for (const name of names.filter((one) => items.every(({ employerName }) => employerName !== one))) {
      await refusals.collect(() => withReturnPlace(FOREIGN_INCOME_PLACE, takeBack(employments, name)));
    }
    return found;
  });
}

/** Adds an employment, or a second one in place of what HMRC holds otherwise, such as with another first day. */
async function hold(
  employments: EmploymentYear,
  { employerName, employment, financial }: ForeignEmployment,
): Promise<TaxReturnIssue[]> {
  const { session, step, year, held, sent } = employments;
  const key = noteKeyOf(employerName);
  const found = held.find((one) => one.employerName === employerName);
  const before = sent.get(key);
  if (found !== undefined && before === undefined) return [addedByOthers(employerName)];
  const isReplaced = before?.every((one) => !holdsAll(one, employment)) === true;
  if (found !== undefined && isReplaced) await remove(employments, found);
  const employmentAtHmrc = isReplaced ? undefined : found;
  await notePart(step, key, [employment]);
  const { employmentId } =
    employmentAtHmrc ??
    (await session.ask((hmrc, call) => hmrc.addEmployment(call, { ...year, body: employment })));
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

async function takeBack(employments: EmploymentYear, name: string): Promise<TaxReturnIssue[]> {
  const employmentAtHmrc = employments.held.find(({ employerName }) => employerName === name);
  if (employmentAtHmrc !== undefined) await remove(employments, employmentAtHmrc);
  await notePart(employments.step, noteKeyOf(name), []);
  return [];
}

const remove = ({ session, year }: EmploymentYear, { employmentId }: CustomEmployment) =>
  session.ask((hmrc, call) => hmrc.deleteEmployment(call, { ...year, employmentId }));

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
