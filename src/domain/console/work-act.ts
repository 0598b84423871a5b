/** Acts of operators on pieces of work, one or many at once. */
export const WORK_ACTS = ['try_again', 'cancel'] as const;
export type WorkActKind = (typeof WORK_ACTS)[number];

/** A piece of work as far as an act depends on it. */
interface Work {
  readonly queue: string;
  readonly status: string;
}

/** `resend`: a delivery; `run_now`: a job that waits for its time; `null`: it is left alone, for a reason. */
interface WorkJudgement {
  readonly does: 'resend' | 'run_now' | 'cancel' | null;
  /** In words: what is done, or why nothing is. */
  readonly words: string;
}

const OPEN: Readonly<Record<string, readonly string[]>> = {
  webhook: ['failed', 'held', 'pending'],
  submit: ['queued', 'sending_data', 'calculating', 'sending', 'unknown'],
  'quarterly-update': ['sending', 'unknown'],
};
const OPEN_JOB = ['queued', 'processing'];
const CANCELLABLE = ['import', 'report'];
const NO_WORK = ['event', 'outbox'];

/** Effect of an act on a piece of work in its state. */
export function judgeWork(kind: WorkActKind, { queue, status }: Work): WorkJudgement {
  if (NO_WORK.includes(queue)) return leftAlone('it is listed beside the work, and is none itself');
  const isOpen = (OPEN[queue] ?? OPEN_JOB).includes(status);
  return kind === 'cancel' ? judgeCancel(queue, isOpen) : judgeTry(queue, status, isOpen);
}

function judgeCancel(queue: string, isOpen: boolean): WorkJudgement {
  if (!CANCELLABLE.includes(queue)) return leftAlone('only imports and reports can be cancelled');
  return isOpen
    ? { does: 'cancel', words: 'cancelled for good; what was written stays' }
    : leftAlone('it is over');
}

function judgeTry(queue: string, status: string, isOpen: boolean): WorkJudgement {
  if (isOpen)
    return queue === 'webhook'
      ? { does: 'resend', words: 'sent again, each from the start of its schedule' }
      : { does: 'run_now', words: 'run now instead of waiting for their time' };
  if (status === 'failed' || status === 'refused' || status === 'rejected')
    return leftAlone('it is over: its tenant mends it and sends it anew');
  return leftAlone('it is over');
}

const leftAlone = (words: string): WorkJudgement => ({ does: null, words });
