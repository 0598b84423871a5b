import type { TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import type { HmrcRefusalError } from '../../gateways/hmrc/hmrc-errors.js';
import { isAboutTheData, issuesOfRefusal } from './issues.js';

/** Refusals of one preparation by HMRC, gathered so that all are said at once. */
export interface Refusals {
  /** In the order in which they came. */
  readonly issues: readonly TaxReturnIssue[];
  /** The first of them; `null` while HMRC has taken everything. */
  readonly first: HmrcRefusalError | null;
  /**
   * Does the work for one part of the return. Where HMRC refuses its data, that is kept, and the next part may follow.
   * @param issuesOf the refusal as issues, each with its place in the return
   * @throws what is no refusal of the data
   */
  collect(
    work: () => Promise<readonly TaxReturnIssue[]>,
    issuesOf?: (error: HmrcRefusalError) => readonly TaxReturnIssue[],
  ): Promise<readonly TaxReturnIssue[]>;
}

export function createRefusals(): Refusals {
  const issues: TaxReturnIssue[] = [];
  let first: HmrcRefusalError | null = null;
  return {
    issues,
    get first() {
      return first;
    },
    async collect(work, issuesOf = issuesOfRefusal) {
      try {
        return await work();
      } catch (error) {
        if (!isAboutTheData(error)) throw error;
        first ??= error;
        issues.push(...issuesOf(error));
        return [];
      }
    },
  };
}
