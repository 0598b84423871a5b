import type { PartOfYear } from '../../db/submissions/parts-at-hmrc-repository.js';
import { partAct, withTried } from '../../domain/filing/parts/part-act.js';
import type { PartBody } from '../../domain/filing/parts/part-body.js';
import { notePart } from './note-part.js';
import type { PartAtHmrc } from './part-at-hmrc.js';
import type { Step } from './step.js';

interface PartToHold {
  readonly key: PartOfYear;
  readonly body: PartBody | null;
  /** Whether it is sent although HMRC holds it, since HMRC asks for it after other data of the business. */
  readonly isSentAgain?: boolean;
}

/**
 * Has HMRC hold a part as the return has it: puts it where it is new or changed, and takes back what we sent and the return
 * no longer has. What is sent is noted before the call, since the answer may be lost. May be repeated.
 * @param ours what HMRC may hold because we sent it
 * @returns what somebody else gave HMRC instead, which was left as it is; `null` when there is none
 */
export async function holdPart(
  step: Step,
  { key, body, isSentAgain = false }: PartToHold,
  { held, besides, ...at }: PartAtHmrc,
  ours: readonly PartBody[],
): Promise<PartBody | null> {
  if (body !== null && besides !== null) return besides;
  switch (partAct(body, held, ours)) {
    case 'put':
      await put();
      return null;
    case 'delete':
      await at.takeBack();
      await notePart(step, key, []);
      return null;
    case 'forget':
      await notePart(step, key, []);
      return null;
    case 'leave':
      return held;
    case 'nothing':
      if (isSentAgain) await put();
      return null;
  }

  async function put(): Promise<void> {
    if (body === null) return;
    await notePart(step, key, withTried(ours, body));
    await at.put(body);
    await notePart(step, key, [body]);
  }
}
