/** The act that files a version of a return with HMRC, by HMRC's name. */
export type FilingAct = 'final-declaration' | 'confirm-amendment';

/** @param filingVersion 1 for the first filing; an amendment adds one */
export const filingActOf = (filingVersion: number): FilingAct =>
  filingVersion === 1 ? 'final-declaration' : 'confirm-amendment';

/** The calculation that HMRC makes for the act, which is what somebody agrees to. */
export const INTENT_OF_ACT = {
  'final-declaration': 'intent-to-finalise',
  'confirm-amendment': 'intent-to-amend',
} as const satisfies Readonly<Record<FilingAct, string>>;
