import type { Pence } from '../../money.js';
import type { TaxYearStart } from '../../tax-year.js';
import { createInputIssues } from '../input-issues.js';
import { ratesFor } from '../rates/rates-for.js';
import { sumOf } from '../sum-of.js';
import type { CapitalGainsInput } from './capital-gains-input.js';
import { completeCapitalGains } from './complete-capital-gains.js';

/** Gains of a lifetime that each relief with a limit has covered. */
interface LifetimeUsed {
  readonly badr: Pence;
  readonly investors: Pence;
}

/** The lifetime limits that a year's gains have used, for the year after. @see TCGA 1992 s.169N(4)-(4A), s.169VK */
export function lifetimeUsedAfter(
  input: CapitalGainsInput | null | undefined,
  taxYear: TaxYearStart,
): LifetimeUsed {
  const facts = completeCapitalGains(input, ratesFor(taxYear), createInputIssues());
  const relieved = (kind: keyof LifetimeUsed): Pence =>
    sumOf(
      (facts?.grouped.groups ?? []).filter((group) => group.kind === kind),
      ({ amount }) => amount,
    );
  return {
    badr: (input?.badrLifetimeUsed ?? 0) + relieved('badr'),
    investors: (input?.investorsReliefLifetimeUsed ?? 0) + relieved('investors'),
  };
}
