/** Answers to requests; failed: 5xx. */
export const REQUESTS_SERIES = 'requests';
/** Commit of an event to its first request at the receiver. */
export const WEBHOOK_RECEIPT_SERIES = 'webhook_receipt';
/** Attempts to deliver; failed: not taken by the receiver. */
export const WEBHOOK_ATTEMPTS_SERIES = 'webhook_attempts';
/** Calls to HMRC; failed: no answer, or one of 429 or 5xx. */
export const HMRC_SERIES = 'hmrc';

/** Runs of a queue's jobs; failed: held up by a fault, or ended for good without success. */
export const jobSeries = (queue: string): string => `job_${queue}`;

/** One count for each time that a process of a role wrote its counts: whether there is any. */
export const aliveSeries = (role: string): string => `alive_${role}`;
