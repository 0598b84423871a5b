import { isFiled, isLocked, type TaxReturnState } from '../tax-returns/tax-return.js';
import { formatTaxYear, type TaxYearStart } from '../tax-year.js';

export const MERGE_CONFLICT_CODES = [
  'different_nino',
  'different_utr',
  'identifier_of_other',
  'different_test_clocks',
  'both_filed_year',
  'both_have_return',
  'rows_in_filed_year',
  'both_own_property',
  'work_under_way',
  'too_many_transactions',
] as const;

/** A reason for which two clients cannot become one. */
export interface MergeConflict {
  readonly code: (typeof MERGE_CONFLICT_CODES)[number];
  readonly taxYear: TaxYearStart | null;
  /** For a person to read. */
  readonly detail: string;
}

interface OfYear {
  readonly clientId: string;
  readonly taxYear: TaxYearStart;
}

interface ReturnOfYear extends OfYear {
  readonly state: TaxReturnState;
  readonly wasFiled: boolean;
}

/** Years that both clients have a return of, and those that one has filed and the other has rows in. */
export function conflictsOfYears(returns: readonly ReturnOfYear[], rows: readonly OfYear[]): MergeConflict[] {
  const years = [...new Set(returns.map(({ taxYear }) => taxYear))].sort((one, other) => one - other);
  return years.flatMap((taxYear) => {
    const ofYear = returns.filter((one) => one.taxYear === taxYear);
    const year = formatTaxYear(taxYear);
    if (ofYear.length > 1) {
      return ofYear.every(hasFigures)
        ? [conflict('both_filed_year', taxYear, `Both clients have filed ${year}: HMRC has two returns.`)]
        : [
            conflict(
              'both_have_return',
              taxYear,
              `Both clients have a return of ${year}: delete or cancel one first.`,
            ),
          ];
    }
    const [only] = ofYear;
    if (only === undefined || !hasFigures(only)) return [];
    const isTouched = rows.some((row) => row.taxYear === taxYear && row.clientId !== only.clientId);
    if (!isTouched) return [];
    const detail = `One client has filed ${year}, and the other has transactions in it: move or delete those first.`;
    return [conflict('rows_in_filed_year', taxYear, detail)];
  });
}

/** HMRC has it, or it is on its way. */
const hasFigures = ({ state, wasFiled }: ReturnOfYear): boolean =>
  wasFiled || isFiled(state) || isLocked(state);

export const conflict = (
  code: MergeConflict['code'],
  taxYear: TaxYearStart | null,
  detail: string,
): MergeConflict => ({ code, taxYear, detail });

interface Identifiers {
  readonly nino: string | null;
  readonly utr: string | null;
}

/** Numbers that differ belong to two people. One that only the client has who goes would be lost. */
export function conflictsOfIdentifiers(into: Identifiers, from: Identifiers): MergeConflict[] {
  return (['nino', 'utr'] as const).flatMap((name) => {
    const [kept, given] = [into[name], from[name]];
    if (given === null || kept === given) return [];
    const word = name === 'nino' ? 'National Insurance number' : 'UTR';
    return kept === null
      ? [
          conflict(
            'identifier_of_other',
            null,
            `Only the client that would go has a ${word}: merge the other way, or give it to this one first.`,
          ),
        ]
      : [conflict(`different_${name}`, null, `The clients have different ${word}s: they are two people.`)];
  });
}

/** Clients who live at different times: what one has done may lie in the future of the other. */
export const conflictsOfTestClocks = (into: string | null, from: string | null): MergeConflict[] =>
  into === from
    ? []
    : [conflict('different_test_clocks', null, 'The clients live by different test clocks, or one by none.')];
