import type { WorkFailure } from '../work-failure.js';
import type { HeldForPrefill } from './held-for-prefill.js';

export const PREFILL_STATUSES = ['queued', 'processing', 'completed', 'failed'] as const;
export type PrefillStatus = (typeof PREFILL_STATUSES)[number];

/** `accepted`: the return has HMRC's value, by a call or from before. */
export const SUGGESTION_STATES = ['open', 'accepted', 'dismissed'] as const;
export type SuggestionState = (typeof SUGGESTION_STATES)[number];

/** HMRC's services that are read. */
export const SUGGESTION_SOURCES = [
  'employments',
  'state_benefits',
  'cis_deductions',
  'savings_accounts',
  'property_disposals',
  'losses',
  'calculation',
] as const;
type SuggestionSource = (typeof SUGGESTION_SOURCES)[number];

/** A field of a return, an entry of one of its lists, or nothing. Numbers are pence. */
export type PrefillValue = number | string | readonly string[] | Readonly<Record<string, unknown>> | null;

/** Way to a field of a return by our names; a number is a place in a list, `-` the one after its last. */
export type PrefillPlace = readonly (string | number)[];

/** One value that HMRC holds, beside what the return had there when HMRC was read. */
export interface Suggestion {
  readonly id: string;
  /** Names the suggestion in every reading, whatever its place in the return. */
  readonly key: string;
  readonly place: PrefillPlace;
  readonly hmrcValue: PrefillValue;
  readonly ourValue: PrefillValue;
  readonly source: SuggestionSource;
  /** Employer or pension payer that it is about; `null` for the others. */
  readonly name: string | null;
  readonly state: SuggestionState;
}

/** The reading of what HMRC holds for a return, and what follows from the newest. A return has one, however often it is read. */
export interface Prefill {
  readonly id: string;
  readonly taxReturnId: string;
  readonly clientId: string;
  readonly status: PrefillStatus;
  /** When HMRC last answered. */
  readonly readAt: Date | null;
  readonly error: WorkFailure | null;
  /** `null` until HMRC has answered once. */
  readonly held: HeldForPrefill | null;
  readonly suggestions: readonly Suggestion[];
}
