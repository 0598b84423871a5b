import type { Pence } from '../money.js';
import type { Employment } from './employment-input.js';
import type { InputIssues } from './input-issues.js';
import type { TaxInput } from './tax-input.js';

/**
 * Notes what contradicts itself in what is said of close companies. No figure rests on it: HMRC asks it of directors, from
 * 2025-26 on.
 * @see HMRC, SA102 boxes 6 to 7.4; Individuals Dividends Income 2.0, additional directorship and dividend information
 */
export function checkDirectorships({ employments = [], dividends }: TaxInput, issues: InputIssues): void {
  let fromThem: Pence = 0;
  for (const [index, job] of employments.entries()) {
    const at = `/employments/${index}`;
    const { director = false, closeCompany = false, dividendsFromIt } = job;
    if (closeCompany && !director) {
      const detail = 'HMRC asks about close companies of their directors alone: set `director` too.';
      issues.add(`${at}/close_company`, 'close_company_needs_director', detail);
    }
    if (!closeCompany) refuseDetails(job, at, issues);
    const received = issues.amount(dividendsFromIt, `${at}/dividends_from_it`);
    fromThem += received;
    if (received > 0 && fromThem > (dividends?.uk ?? 0)) {
      const detail = 'Are part of `dividends.uk`, so cannot exceed it.';
      issues.add(`${at}/dividends_from_it`, 'more_than_dividends', detail);
    }
  }
}

function refuseDetails({ dividendsFromIt, sharePercent }: Employment, at: string, issues: InputIssues): void {
  const detail = 'Is asked of close companies alone: set `close_company` too.';
  if (dividendsFromIt !== undefined) issues.add(`${at}/dividends_from_it`, 'needs_close_company', detail);
  if (sharePercent !== undefined) issues.add(`${at}/share_percent`, 'needs_close_company', detail);
}
