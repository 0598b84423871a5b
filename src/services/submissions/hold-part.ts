import type { PartOfYear } from '../../db/submissions/parts-at-hmrc-repository.js';
import { holdsAll, partAct, partInWords, withTried } from '../../domain/filing/parts/part-act.js';
import type { PartBody } from '../../domain/filing/parts/part-body.js';
import { issue } from '../../domain/tax-returns/issue.js';
import type { TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import { notePart } from './note-part.js';
import type { PartAtHmrc } from './part-at-hmrc.js';
import type { Step } from './step.js';

interface PartToHold {
  readonly key: PartOfYear;
  readonly body: PartBody | null;
  /** Place in the return. */
  readonly place: string | null;
  /** Whether it is sent although HMRC holds it, since HMRC asks for it after other data of the business. */
  readonly isSentAgain?: boolean;
}

/**
 * Has HMRC hold a part as the return has it: puts it where it is new or changed, and takes back what we sent and the return
 * no longer has. What is sent is noted before the call, since the answer may be lost, and read at HMRC after it. May be
 * repeated.
 * @param ours what HMRC may hold because we sent it
 * @returns what somebody else gave HMRC instead, which was left as it is, or what HMRC holds differently from what was sent
 */
export async function holdPart(
  step: Step,
  { key, body, place, isSentAgain = false }: PartToHold,
  { held, besides, ...at }: PartAtHmrc,
  ours: readonly PartBody[],
): Promise<TaxReturnIssue[]> {
  if (body !== null && besides !== null) return [leftToOthers(place, besides, body)];
  switch (partAct(body, held, ours)) {
    case 'put':
      return body === null ? [] : put(body);
    case 'delete':
      await at.takeBack();
      await notePart(step, key, []);
      return [];
    case 'forget':
      await notePart(step, key, []);
      return [];
    case 'leave':
      return [leftToOthers(place, held, body)];
    case 'nothing':
      return isSentAgain && body !== null ? put(body) : [];
  }

  async function put(wanted: PartBody): Promise<TaxReturnIssue[]> {
    await notePart(step, key, withTried(ours, wanted));
    await at.put(wanted);
    await notePart(step, key, [wanted]);
    const now = await at.read();
    return holdsAll(now, wanted) ? [] : [heldOtherwise(place, now, wanted)];
  }
}

const leftToOthers = (path: string | null, held: PartBody | null, wanted: PartBody | null): TaxReturnIssue =>
  issue({
    code: 'held_by_hmrc',
    source: 'hmrc',
    path,
    detail: `HMRC holds ${partInWords(held)}, which was not sent from here; the return has ${partInWords(wanted)}. HMRC’s entry was left as it is, and its calculation counts it. Put HMRC’s figure into the return, or remove it in the HMRC online account, and prepare again. Or accept \`held_by_hmrc\` when you declare.`,
  });

const heldOtherwise = (path: string | null, held: PartBody | null, sent: PartBody): TaxReturnIssue =>
  issue({
    code: 'hmrc_holds_other_data',
    source: 'hmrc',
    path,
    detail: `HMRC took ${partInWords(sent)} and holds ${partInWords(held)}. Other software may have sent data at the same time: prepare the return again. Or accept \`hmrc_holds_other_data\` when you declare.`,
  });
