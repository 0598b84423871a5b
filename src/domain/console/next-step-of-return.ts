import type { TaxReturnState } from '../tax-returns/tax-return.js';

/** Next step of a return in a state, and the acts that an operator may take. */
export interface NextStep {
  readonly happens: string;
  readonly operator: string;
}

const NOTHING_TO_DO = 'Nothing needs to be done.';
const ASK_TENANT = 'The tenant has the code and an event. An operator cannot change figures.';

/** The next step of a return, by its state; a pause of the tenant's filing comes before it. */
export function nextStepOfReturn(facts: {
  readonly state: TaxReturnState;
  readonly isFilingPaused: boolean;
  /** State of the newest submission; `null` without one. */
  readonly submissionState: string | null;
}): NextStep {
  const { state, isFilingPaused, submissionState } = facts;
  if (isFilingPaused && submissionState !== null && !OVER.includes(submissionState)) {
    return {
      happens: 'Filing is paused for this tenant: nothing is sent to HMRC until it is resumed.',
      operator: 'Resume filing on the page of the tenant when the reason for the pause has gone.',
    };
  }
  return BY_STATE[state];
}

const OVER: readonly string[] = ['confirmed', 'refused', 'done'];

const AT_HMRC: NextStep = {
  happens:
    'The data of the year is sent to HMRC, which calculates. What HMRC puts off is retried automatically.',
  operator: 'If it stays for more than minutes, look at the area HMRC of the overview.',
};

const BY_STATE: Readonly<Record<TaxReturnState, NextStep>> = {
  draft: { happens: 'The tenant prepares it when its figures are complete.', operator: NOTHING_TO_DO },
  sending_data: AT_HMRC,
  calculating: AT_HMRC,
  calculation_failed: {
    happens: 'HMRC gave no figures. The tenant corrects what the issues name and prepares it again.',
    operator: ASK_TENANT,
  },
  awaiting_declaration: {
    happens: 'It waits for the person to agree to HMRC’s figures.',
    operator: NOTHING_TO_DO,
  },
  declared: { happens: 'It waits for the tenant to submit it.', operator: NOTHING_TO_DO },
  submitting: {
    happens:
      'The final declaration is sent when its turn has come. What HMRC puts off is retried automatically.',
    operator: 'If it stays for more than minutes, look at the area HMRC of the overview.',
  },
  submission_unknown: {
    happens:
      'HMRC’s answer was lost. HMRC’s records are read, at first within seconds and later hourly, before anything is sent again.',
    operator:
      'Do not submit it again: it may be filed already. After a day, ask HMRC with the correlation id below.',
  },
  rejected: {
    happens:
      'HMRC refused it, and nothing is sent again automatically. The tenant corrects what the code names and prepares it again.',
    operator: ASK_TENANT,
  },
  submitted: {
    happens: 'HMRC has it. Whether it is accepted is looked up for a day.',
    operator: NOTHING_TO_DO,
  },
  accepted: { happens: 'HMRC has accepted it. Nothing follows.', operator: NOTHING_TO_DO },
  filed_elsewhere: {
    happens: 'The year was filed by other software or an agent. Nothing is sent.',
    operator: ASK_TENANT,
  },
  cancelled: { happens: 'It was given up. Nothing is sent.', operator: NOTHING_TO_DO },
};
