/** A link that HMRC gives with a message. */
interface AssistLink {
  readonly title: string;
  readonly url: string;
}

/** A message that asks a person to look at something before they declare. Texts are HMRC's own, in full. */
export interface AssistMessage {
  readonly title: string;
  readonly body: string;
  /** Advice of HMRC's; `null` for none. */
  readonly action: string | null;
  readonly links: readonly AssistLink[];
  /** The call of HMRC's by which what it is about was sent, in HMRC's own notation. */
  readonly path: string;
}

/**
 * Outcomes of asking HMRC for its report on a calculation. `not_authorised`: the client's authorisation does not cover it.
 * `refused`: HMRC said no, by `code`. `unavailable`: HMRC gave no usable answer.
 */
export const ASSIST_OUTCOMES = [
  'received',
  'no_messages',
  'not_authorised',
  'refused',
  'unavailable',
] as const;
export type AssistOutcome = (typeof ASSIST_OUTCOMES)[number];

/** HMRC Assist on the calculation that a return was prepared with last. Times in ISO 8601. */
export interface AssistReport {
  readonly outcome: AssistOutcome;
  readonly hmrcCalculationId: string;
  readonly askedAt: string;
  /** HMRC's code of a refusal; `null` otherwise. */
  readonly code: string | null;
  /** HMRC's ids, by which the report is acknowledged; `null` without one. */
  readonly reportId: string | null;
  readonly correlationId: string | null;
  readonly messages: readonly AssistMessage[];
  readonly acknowledgedAt: string | null;
}
