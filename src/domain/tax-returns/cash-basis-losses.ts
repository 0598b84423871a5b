import type { Issue } from '../../errors.js';
import { ratesFor } from '../tax/rates/rates-for.js';
import type { TaxYearStart } from '../tax-year.js';
import type { Assembly, AssemblyBusiness } from './assembly.js';

/**
 * Whether a loss of the year can go nowhere but against later profits of the trade, as under the cash basis to 2023-24.
 * @see ITA 2007 s.74E; FA 2024 Sch.10
 */
export const lossesOnlyForward = (
  { accountingBasis }: Pick<AssemblyBusiness, 'accountingBasis'>,
  taxYear: TaxYearStart,
): boolean => accountingBasis === 'cash' && !ratesFor(taxYear).business.cashBasisByDefault.value;

/** Claims of losses of this year where no trade has one that may be claimed; beside other trades theirs alone count. */
export function cashBasisLossIssues({ taxReturn, businesses }: Assembly): Issue[] {
  const { reliefs, capitalGains, partnerships = [] } = taxReturn.inputs;
  const isRestricted =
    businesses.length > 0 &&
    partnerships.length === 0 &&
    businesses.every((business) => lossesOnlyForward(business, taxReturn.taxYear));
  if (!isRestricted) return [];
  const claims = (reliefs?.lossClaims ?? []).flatMap(({ kind, amount }, index) =>
    kind === 'sideways_current_year' && amount > 0 ? [`#/inputs/reliefs/loss_claims/${index}`] : [],
  );
  const carriesBack = reliefs?.lossClaims?.some(({ kind }) => kind === 'sideways_carried_back') === true;
  const againstGains = (capitalGains?.incomeLossesAgainstGains ?? 0) > 0 && !carriesBack;
  const places = againstGains ? [...claims, '#/inputs/capital_gains/income_losses_against_gains'] : claims;
  return places.map((pointer) => ({
    pointer,
    code: 'loss_claim_not_on_cash_basis',
    detail:
      'is of a loss on the cash basis, which to 2023-24 could only be carried forward: leave it out, or set the accounting_basis of the business to accruals',
  }));
}
