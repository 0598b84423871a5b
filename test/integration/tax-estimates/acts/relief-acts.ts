import { type Act, between, carriedBack, losing, pay } from './act.js';

const claims = (claim: object) => ({ ...losing, reliefs: { loss_claims: [claim] } });

/** Acts of the fields of reliefs and charges. */
export const RELIEF_ACTS: Readonly<Record<string, Act>> = {
  'reliefs.gift_aid_paid': between((gift) => ({ ...pay(60_000), reliefs: { gift_aid_paid: gift } }), 0, 80),
  'reliefs.pension_relief_at_source_net': between(
    (amount) => ({ ...pay(60_000), reliefs: { pension_relief_at_source_net: amount } }),
    0,
    80,
  ),
  'reliefs.pension_relief_at_source_gross': between(
    (amount) => ({ ...pay(60_000), reliefs: { pension_relief_at_source_gross: amount } }),
    0,
    100,
  ),
  'reliefs.pension_deducted_gross': between(
    (amount) => ({ ...pay(60_000), reliefs: { pension_deducted_gross: amount } }),
    0,
    1,
  ),
  ...Object.fromEntries(
    ['gifts_of_shares', 'gifts_of_land', 'maintenance_payments'].map((name) => [
      `reliefs.${name}`,
      between((amount) => ({ ...pay(60_000), reliefs: { [name]: amount } }), 0, 1, 500),
    ]),
  ),
  'investment_reliefs.citr': between(
    (amount) => ({ ...pay(60_000), investment_reliefs: { citr: amount } }),
    0,
    1,
    500,
  ),
  'reliefs.qualifying_loan_interest': between(
    (amount) => ({ ...pay(60_000), reliefs: { qualifying_loan_interest: amount } }),
    0,
    1,
  ),
  'reliefs.loss_claims[].kind': between(
    (kind) => claims({ kind, amount: 60_000 }),
    'sideways_current_year',
    'sideways_carried_back',
    'property_general',
    'share_loss',
    'share_loss_eis',
  ),
  'reliefs.loss_claims[].amount': between(
    (amount) => claims({ kind: 'sideways_current_year', amount }),
    0,
    1,
    10_000,
    10_001,
  ),
  'reliefs.losses_carried_back[].amount': between(
    (amount) => carriedBack({ kind: 'previous_year', amount }),
    0,
    1,
    10_000,
  ),
  'charges.pension_annual_allowance_excess': between(
    (excess) => ({ ...pay(60_000), charges: { pension_annual_allowance_excess: excess } }),
    0,
    1,
  ),
  'charges.winter_fuel_payment': between(
    (payment) => ({ pensions: { state: 40_000 }, charges: { winter_fuel_payment: payment } }),
    0,
    200,
  ),
  'charges.scheme_pays': between(
    (paid) => ({ ...pay(60_000), charges: { pension_annual_allowance_excess: 10_000, scheme_pays: paid } }),
    0,
    1,
    4_001,
  ),
  'investment_reliefs.eis': between((eis) => ({ ...pay(60_000), investment_reliefs: { eis } }), 0, 1),
  'investment_reliefs.seis': between((seis) => ({ ...pay(60_000), investment_reliefs: { seis } }), 0, 1),
  'investment_reliefs.vct': between((vct) => ({ ...pay(60_000), investment_reliefs: { vct } }), 0, 1),
};
