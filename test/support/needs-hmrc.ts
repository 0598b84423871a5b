/** The operations that need HMRC's sandbox: `filing-routes.test.ts` calls these, and holds their answers to their schemas. */
export const NEEDS_HMRC =
  /HmrcAuthorisation|amendTaxReturn|prepare|Prefill|declare|submit|Receipt|Declaration|refreshObligations|createQuarterlyUpdate|getQuarterlyUpdate|MtdStatus|HmrcAssist|UpdatePeriods|HmrcAccount|HmrcAgent|AgentInvitation|HmrcAccess|TestScenario|TestClock|(?:create|get|cancel)Approval/i;
