import { FILING_OPERATIONS } from '../filing/registry/filing-operations.js';

/** Work that HMRC is asked for, as far as it matters who may. */
export const HMRC_WORK = [
  'access',
  'account',
  'assist',
  'mtd_status',
  'obligations',
  'prefill',
  'quarterly_update',
  'tax_return',
  'update_periods',
] as const;

export type HmrcWork = (typeof HMRC_WORK)[number];

const ACCOUNTS = 'Self Assessment Accounts';
const ASSIST = 'Self Assessment Assist';
const CALCULATIONS = 'Individual Calculations';
const NONE: readonly string[] = [];

/** HMRC's services of a return that are closed to a supporting agent, in whole or in part. */
const OF_A_RETURN: readonly string[] = [
  CALCULATIONS,
  ...new Set(
    Object.values(FILING_OPERATIONS)
      .filter(({ supportingAgent, api }) => !supportingAgent && api.name !== ACCOUNTS)
      .map(({ api }) => api.name),
  ),
];

/**
 * HMRC's services that a piece of work needs and a supporting agent may not use; none for work that such an agent may do.
 * @see HMRC's service guide for Income Tax, "Multiple agents", and the configuration of its services (`supporting-agent-endpoints`)
 */
export const closedToSupporting = (work: HmrcWork): readonly string[] => CLOSED[work];

const CLOSED: Readonly<Record<HmrcWork, readonly string[]>> = {
  access: NONE,
  account: [ACCOUNTS],
  assist: [ASSIST],
  mtd_status: NONE,
  obligations: NONE,
  prefill: [
    'Individuals Employments Income',
    'Individuals State Benefits',
    'Individuals Savings Income',
    'Individuals Capital Gains Income',
    CALCULATIONS,
  ],
  quarterly_update: NONE,
  tax_return: OF_A_RETURN,
  update_periods: NONE,
};
