import Type from 'typebox';
import { Amount, atLeastOneOf, closed, Day, HmrcText, list, SomeAmount } from './shape-members.js';

const Uir = HmrcText(90, 'FORMAT_UNIQUE_INVESTMENT_REFERENCE');
const CompanyName = HmrcText(105, 'FORMAT_NAME');
const common = {
  dateOfInvestment: Day('FORMAT_DATE_OF_INVESTMENT'),
  amountInvested: SomeAmount,
  reliefClaimed: Amount,
};

/** Subscriptions of 2025-26 and later. */
export const InvestmentsBody = atLeastOneOf({
  vctSubscription: list(
    Type.Object({ uniqueInvestmentRef: Type.Optional(Uir), name: CompanyName, ...common }, closed),
  ),
  eisSubscription: list(
    Type.Object(
      { uniqueInvestmentRef: Uir, name: CompanyName, knowledgeIntensive: Type.Boolean(), ...common },
      closed,
    ),
  ),
  communityInvestment: list(
    Type.Object(
      {
        uniqueInvestmentRef: Uir,
        name: Type.Optional(CompanyName),
        ...common,
        dateOfInvestment: Type.Optional(common.dateOfInvestment),
      },
      closed,
    ),
  ),
  seedEnterpriseInvestment: list(
    Type.Object({ uniqueInvestmentRef: Uir, companyName: CompanyName, ...common }, closed),
  ),
});
