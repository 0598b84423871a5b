import type { NextStep } from './next-step-of-return.js';

/** Facts of an import or a report. */
interface WorkFacts {
  readonly status: string;
  /** Why it failed; `null` when it did not. */
  readonly code: string | null;
  /** Whether heavy work of its tenant is paused. */
  readonly isPaused: boolean;
  /** How often a fault of ours has stopped it since it last got on. */
  readonly faults: number;
}

/** The code of work that a fault of ours has ended; every other code is about what the tenant sent. */
const OURS = 'processing_failed';

/** Next step of an import or a report, and the acts that an operator may take. */
export function nextStepOfWork({ status, code, isPaused, faults }: WorkFacts): NextStep {
  if (status === 'queued' || status === 'processing') {
    if (isPaused)
      return {
        happens: 'Heavy work is paused for this tenant: it is not begun until that is resumed.',
        operator: 'Resume heavy work on the page of the tenant when the reason for the pause has gone.',
      };
    if (faults > 0)
      return {
        happens:
          'An error on our side holds it up. It is retried automatically, after a longer wait each time.',
        operator: 'Look under Errors for the fault. Nothing of the work is lost meanwhile.',
      };
  }
  if (status === 'failed' && code === OURS)
    return {
      happens: 'An error on our side has ended it. The tenant has received an event that says so.',
      operator: 'Once the error is fixed, the tenant can ask for it again.',
    };
  return BY_STATUS[status] ?? OVER;
}

const OVER: NextStep = { happens: 'Nothing more: it is over.', operator: 'Nothing needs to be done.' };

const BY_STATUS: Readonly<Record<string, NextStep>> = {
  queued: {
    happens: 'It waits for its turn among the tenants, and then for a worker.',
    operator:
      'If it stays for more than minutes, look at Backlogs and at the workers of its queue on the overview.',
  },
  processing: {
    happens: 'A worker is at it. If that worker dies, another goes on where it was.',
    operator: 'Nothing needs to be done.',
  },
  failed: {
    happens:
      'Nothing more happens automatically: what was sent cannot be used. The tenant has the code, the lines and an event.',
    operator: 'An operator cannot change what was sent. The tenant corrects it and sends it again.',
  },
};
