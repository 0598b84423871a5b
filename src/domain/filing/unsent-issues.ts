import type { TaxInput } from '../tax/tax-input.js';
import { issue } from '../tax-returns/issue.js';
import type { TaxReturnIssue } from '../tax-returns/tax-return-record.js';
import { LOSS_CLAIMS_PLACE } from './parts/loss-claims.js';
import type { MissingDetail } from './parts/part-body.js';
import { unsentFields } from './unsent-fields.js';

const DETAIL =
  'This is not sent to HMRC from here. Give it to HMRC in their online account before you declare, or their figures will differ from ours.';

const OF_LATER_YEAR =
  'HMRC takes the claim of a loss of a later year with the return of that later year, and gives the relief there: its figures of this year stay without it. Give it as `losses_carried_back` in the return of the year of the loss, which sends it for 2026-27 and later years; for an earlier one, give it to HMRC in their online account.';

const LATER_YEAR: ReadonlySet<string> = new Set(['sideways_carried_back', 'early_years']);

/** Losses of later years have a service, but with another return. */
const detailOf = ({ reliefs }: TaxInput, path: string): string =>
  path === LOSS_CLAIMS_PLACE && (reliefs?.lossClaims ?? []).every(({ kind }) => LATER_YEAR.has(kind))
    ? OF_LATER_YEAR
    : DETAIL;

/**
 * Values of a return that HMRC will not get from here, by the registry of filed fields.
 * @param missing what would let some of it be sent
 */
export const unsentIssues = (input: TaxInput, missing: readonly MissingDetail[]): TaxReturnIssue[] => [
  ...unsentFields(input, missing).map((path) => notSent(path, detailOf(input, path))),
  ...missing.map(({ place, detail }) => issue({ code: 'missing_detail', path: place, detail })),
];

/** Something that HMRC will not get from here, where it stands, and what to do. */
export const notSent = (path: string, detail: string): TaxReturnIssue =>
  issue({ code: 'not_sent_to_hmrc', path, detail });
