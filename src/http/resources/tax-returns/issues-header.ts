import { formatPence } from '../../../domain/money.js';
import type { TaxReturnIssue } from '../../../domain/tax-returns/tax-return-record.js';

/**
 * The issues of a return beside a body that has no room for them: each code once, with how many transactions it is about and
 * what they come to. Nothing without issues.
 * @see RFC 9651
 */
export function issuesHeader(issues: readonly TaxReturnIssue[]): { readonly Issues?: string } {
  const codes = [...new Set(issues.map(({ code }) => code))];
  if (codes.length === 0) return {};
  return { Issues: codes.map((code) => itemOf(issues.filter((one) => one.code === code))).join(', ') };
}

function itemOf(alike: readonly TaxReturnIssue[]): string {
  const count = alike.reduce((sum, one) => sum + (one.count ?? 0), 0);
  const pence = alike.reduce((sum, one) => sum + (one.amountPence ?? 0), 0);
  const about = count === 0 ? '' : `;count=${count};amount=${formatPence(pence)}`;
  return `${alike[0]?.code ?? ''}${about}`;
}
