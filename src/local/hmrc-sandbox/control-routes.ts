import express, { Router } from 'express';
import { ACCOUNT_ORDERS } from './control/account-orders.js';
import { AGENT_ORDERS } from './control/agent-orders.js';
import { BEHAVIOUR_ORDERS } from './control/behaviour-orders.js';
import type { ControlOrder } from './control/control-order.js';
import { describeState } from './control/describe-state.js';
import { PEOPLE_ORDER } from './control/people-order.js';
import { PERSON_ORDERS } from './control/person-orders.js';
import { RECORD_ORDERS } from './control/record-orders.js';
import { HmrcError, messageOf } from './hmrc-error.js';
import type { Sandbox } from './sandbox.js';

const ORDERS: readonly ControlOrder[] = [
  ...BEHAVIOUR_ORDERS,
  ...PERSON_ORDERS,
  ...ACCOUNT_ORDERS,
  ...RECORD_ORDERS,
  ...AGENT_ORDERS,
];
/** The forms of the bodies of `POST /_control/state`, for a caller who sent none of them. */
const STATE_FORMS =
  'a fault {on, fault, nino, status, code, path, retry_after_seconds, after_accept, delay_ms, skip, times}, {settings}, {person: {nino, tax_year, inputs}}, {payment: {nino, paid_on, amount}}, {charge: {nino, tax_year, due_on, amount, what, interest}}, {coded_out: {nino, tax_year, collected_in, amount}}, {penalties: {nino, points, threshold, expires_on, submission_charge, late_payment}}, {business: {nino, type, trading_name}}, {quarters: {nino, tax_year, type}}, {submitted: {nino, tax_year, operation, business_id, body}}, {assist: {nino, tax_year, messages}}, {person: {nino, signed_up, identity_checked, postcode, expected_from, has_property}}, {agent: {arn, subscribed}}, {relationship: {arn, nino, type}}, {expire_access_tokens: true}, {end_grants: true}';
/** The form of the body of `POST /_control/people`, likewise. */
const PEOPLE_FORM =
  '{nino, tax_year, paye: {employments: [{employer, reference, pay, tax_deducted, benefits, student_loan_deducted, postgraduate_loan_deducted, occupational_pension}]}, state_pension, state_benefits: [{type, amount, tax_deducted}], cis: [{contractor, reference, deducted}], savings_accounts: [{name, untaxed_interest, taxed_interest}], property_disposals: [{reference, disposed_on, completed_on, acquired_on, proceeds, acquisition_cost, improvement_costs, incidental_costs, private_residence_relief, other_relief, tax_paid}], losses: [{type, amount}], student_loan_plans, marriage_allowance}';

/** How tests and integrators look inside the sandbox and make it misbehave. HMRC has nothing of the kind. */
export function controlRouter(sandbox: Sandbox): Router {
  const router = Router();

  router.get('/_control/state', (_req, res) => {
    res.json(describeState(sandbox));
  });

  router.post('/_control/state', express.json({ limit: '256kb' }), (req, res) => {
    carryOut(ORDERS, sandbox, req.body, STATE_FORMS);
    if (req.get('prefer') === 'return=minimal') res.status(204).end();
    else res.json(describeState(sandbox));
  });

  router.post('/_control/people', express.json({ limit: '256kb' }), (req, res) => {
    carryOut([PEOPLE_ORDER], sandbox, req.body, PEOPLE_FORM);
    res.json(describeState(sandbox));
  });

  router.delete('/_control/state', (req, res) => {
    sandbox.faults.clear();
    if (req.query['only'] !== 'faults') {
      Object.assign(sandbox.settings, sandbox.initialSettings);
      sandbox.store.clear();
      sandbox.agencies.clear();
    }
    res.status(204).end();
  });

  return router;
}

/**
 * Carries out the order that the body has the form of.
 *
 * @throws {HmrcError} `CONTROL_BODY_INVALID` with `forms`, if it is none of them
 */
function carryOut(orders: readonly ControlOrder[], sandbox: Sandbox, body: unknown, forms: string): void {
  if (orders.some((order) => order(sandbox, body))) return;
  throw new HmrcError(400, 'CONTROL_BODY_INVALID', [
    { code: 'CONTROL_BODY_INVALID', message: `${messageOf('SEND_ONE_OF')}: ${forms}` },
  ]);
}
