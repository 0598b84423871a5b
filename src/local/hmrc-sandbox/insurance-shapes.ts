import Type from 'typebox';
import { Amount, atLeastOneOf, closed, HmrcText, list, Reference, SomeAmount } from './shape-members.js';

const Years = Type.Optional(Type.Integer({ minimum: 0, maximum: 99 }));
const Event = Type.Optional(HmrcText(90, 'FORMAT_EVENT'));

const policies = list(
  Type.Object(
    {
      customerReference: Reference,
      event: Event,
      gainAmount: Amount,
      taxPaid: Type.Boolean(),
      yearsHeld: Years,
      yearsHeldSinceLastGain: Years,
      deficiencyRelief: SomeAmount,
    },
    closed,
  ),
);

/** Gains on policies, by kind. */
export const InsuranceBody = atLeastOneOf({
  lifeInsurance: policies,
  capitalRedemption: policies,
  lifeAnnuity: policies,
  voidedIsa: list(
    Type.Object(
      {
        customerReference: Reference,
        event: Event,
        taxPaidAmount: SomeAmount,
        gainAmount: Amount,
        yearsHeld: Years,
        yearsHeldSinceLastGain: Years,
      },
      closed,
    ),
  ),
  foreign: list(
    Type.Object(
      { customerReference: Reference, gainAmount: Amount, taxPaidAmount: SomeAmount, yearsHeld: Years },
      closed,
    ),
  ),
});
