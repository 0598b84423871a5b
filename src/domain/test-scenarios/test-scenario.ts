import type { TaxYearStart } from '../tax-year.js';

export const TEST_SCENARIO_NAMES = [
  'late_quarter',
  'refused_return',
  'filed_elsewhere',
  'unknown_outcome',
  'agent_without_relationship',
] as const;
export type TestScenarioName = (typeof TEST_SCENARIO_NAMES)[number];

/** Events with which scenarios end. */
export const SCENARIO_ENDS = [
  'obligation.overdue',
  'tax_return.rejected',
  'tax_return.action_required',
  'tax_return.submitted',
] as const;
type ScenarioEnd = (typeof SCENARIO_ENDS)[number];

/** A story that was begun for an integrator to look at. */
export interface TestScenario {
  readonly name: TestScenarioName;
  readonly clientId: string;
  /** `null` where the story needs no trade. */
  readonly businessId: string | null;
  /** `null` where the story has no return. */
  readonly taxReturnId: string | null;
  /** `null` where the story is about no year. */
  readonly taxYear: TaxYearStart | null;
}

interface Ending {
  /** The event that says that the story is over; `null`: it is over as the answer comes. */
  readonly event: ScenarioEnd | null;
  /** The state to look for, in words. */
  readonly next: string;
}

export const SCENARIO_ENDINGS: Readonly<Record<TestScenarioName, Ending>> = {
  late_quarter: {
    event: 'obligation.overdue',
    next: 'The obligations are being read. The newest quarter of the trade is then overdue, and the event obligation.overdue says so.',
  },
  refused_return: {
    event: 'tax_return.rejected',
    next: 'The return is being filed. HMRC refuses it once: its status becomes rejected, with HMRC’s code and what to do in rejection. Prepare, declare and submit it again, and HMRC takes it.',
  },
  filed_elsewhere: {
    event: 'tax_return.action_required',
    next: 'The return is being filed. HMRC has a declaration of the year from other software by then: its status becomes action_required, with the issue filed_elsewhere. Cancel it.',
  },
  unknown_outcome: {
    event: 'tax_return.submitted',
    next: 'The return is being filed. HMRC’s answer to the declaration is lost: its status stays submitting, with submission.state unknown, until HMRC is asked, and becomes submitted. Do not submit it again.',
  },
  agent_without_relationship: {
    event: null,
    next: 'The practice is signed in as an agent, and the client has not authorised it: GET /v1/clients/{id}/hmrc-access answers no_relationship. Invite the client.',
  },
};
