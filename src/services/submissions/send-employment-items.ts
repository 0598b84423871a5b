import { findPartsAtHmrc } from '../../db/submissions/parts-at-hmrc-repository.js';
import {
  EMPLOYMENT_ITEM_KEYS,
  EMPLOYMENTS_PLACE,
  type EmploymentItem,
  type EmploymentItemKey,
  isSameReference,
} from '../../domain/filing/parts/employment-items.js';
import type { PartBody } from '../../domain/filing/parts/part-body.js';
import { refusedField } from '../../domain/filing/refused-field.js';
import { notSent } from '../../domain/filing/unsent-issues.js';
import type { TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import type { HmrcRefusalError } from '../../gateways/hmrc/hmrc-errors.js';
import { LIMITS } from '../../limits/limits.js';
import { inTenant } from '../in-tenant.js';
import { type HmrcSession, stepPrincipal } from './hmrc-session.js';
import { holdPart } from './hold-part.js';
import { issuesOfRefusal, withReturnPlace } from './issues.js';
import type { Refusals } from './refusals.js';
import { partAtHmrc } from './send-parts.js';
import type { Step } from './step.js';

type NoteKey = `${EmploymentItemKey} ${string}`;

/** One employment's part at HMRC; without a body where it is to be taken back. */
interface ItemAtHmrc {
  readonly key: EmploymentItemKey;
  readonly employmentId: string;
  readonly body: PartBody | null;
  readonly fields: readonly string[];
}

/**
 * Has HMRC hold what the return has of each employment, by the id of the one that HMRC knows under the same PAYE reference. One that HMRC
 * knows twice or not at all is not sent, and the issue names it. What the return no longer has is taken back where we had sent it; what somebody else
 * gave HMRC is left alone. May be repeated. Without such an item and without a note of ours it costs no call.
 * @param refusals takes what HMRC refuses of each
 */
export async function sendEmploymentItems(
  session: HmrcSession,
  step: Step,
  items: readonly EmploymentItem[],
  refusals: Refusals,
): Promise<readonly TaxReturnIssue[]> {
  const { ctx, tenant, submission } = step;
  const sent = await inTenant(ctx, stepPrincipal(tenant), (db) => findPartsAtHmrc(db, submission));
  const noted = [...sent.keys()].filter(isNoteKey);
  if (items.length === 0 && noted.length === 0) return [];
  return refusals.collect(async () => {
    const employers =
      items.length === 0 ? [] : await withReturnPlace(EMPLOYMENTS_PLACE, employersOf(session, step));
    const found: TaxReturnIssue[] = [];
    const wanted: ItemAtHmrc[] = [];
    for (const item of items) {
      const known = employers.filter((one) => isSameReference(one.payeReference, item.payeReference));
      const [only, ...others] = known;
      if (only === undefined || others.length > 0) {
        found.push(notSent(item.place, only === undefined ? UNKNOWN : AMBIGUOUS));
      } else wanted.push({ ...item, employmentId: only.employmentId });
    }
    const gone = noted
      .filter((key) => wanted.every((item) => noteKeyOf(item) !== key))
      .map((key) => itemOfNote(key));
    for (const item of [...wanted, ...gone]) {
      const held = await refusals.collect(
        () => sendItem(session, step, item, sent.get(noteKeyOf(item)) ?? []),
        (error) => refusalOf(item, error),
      );
      found.push(...held);
    }
    return found;
  });
}

const UNKNOWN =
  'HMRC lists no employment with this PAYE reference. Correct `paye_reference`, and prepare again, or give benefits taxed through the payroll and directorships to HMRC in their online account before you declare.';
const AMBIGUOUS =
  'HMRC lists several employments with this PAYE reference, so that nobody can say which is meant. Give benefits taxed through the payroll and directorships to HMRC in their online account before you declare.';

const MAX = LIMITS.hmrc.prefillEntries.value;

async function employersOf({ nino, ask }: HmrcSession, { submission }: Step) {
  const year = { nino, taxYear: submission.taxYear };
  const { employmentIds } = await ask((hmrc, call) => hmrc.listHeldEmployments(call, year));
  const employers: { employmentId: string; payeReference: string }[] = [];
  for (const employmentId of employmentIds.slice(0, MAX)) {
    const { payeReference } = await ask((hmrc, call) => hmrc.readEmployer(call, { ...year, employmentId }));
    if (payeReference !== null) employers.push({ employmentId, payeReference });
  }
  return employers;
}

async function sendItem(
  session: HmrcSession,
  step: Step,
  item: ItemAtHmrc,
  ours: readonly PartBody[],
): Promise<TaxReturnIssue[]> {
  const { key, employmentId, body, fields } = item;
  const { taxYear } = step.submission;
  const there = await partAtHmrc(session, { taxYear, key, itemId: employmentId });
  return holdPart(step, { key: noteKeyOf(item), body, place: refusedField(key, null, fields) }, there, ours);
}

const noteKeyOf = ({ key, employmentId }: Pick<ItemAtHmrc, 'key' | 'employmentId'>): NoteKey =>
  `${key} ${employmentId}`;

const isNoteKey = (key: string): key is NoteKey =>
  EMPLOYMENT_ITEM_KEYS.some((item) => key.startsWith(`${item} `));

function itemOfNote(note: NoteKey): ItemAtHmrc {
  const key = EMPLOYMENT_ITEM_KEYS.find((item) => note.startsWith(`${item} `)) ?? 'directorship';
  return { key, employmentId: note.slice(key.length + 1), body: null, fields: [] };
}

const refusalOf = ({ key, fields }: ItemAtHmrc, error: HmrcRefusalError): TaxReturnIssue[] =>
  issuesOfRefusal(error).map((found) => ({ ...found, path: refusedField(key, found.path, fields) }));
