/** Roles for acts: an admin may do all, an operator those that cannot lose work, a viewer none. */
export type ActRole = 'operator' | 'admin';

export interface BoardAct {
  readonly method: 'post' | 'put' | 'patch';
  /** Route of the queue board, in its own order: the first that fits runs. */
  readonly route: string;
  readonly action: string;
  readonly role: ActRole;
  /**
   * Acts on all jobs of a queue are done on a page of our own instead, which asks for a reason, and for the queue's name
   * where it cannot be undone: its address ends so.
   */
  readonly page?: 'pause' | 'resume' | 'retry' | 'promote' | 'empty' | 'clean' | 'obliterate';
}

const QUEUE = '/api/queues/:queueName';
const JOB = `${QUEUE}/:jobId`;
const SCHEDULER = `${QUEUE}/job-schedulers/:schedulerId`;

/** Everything that the queue board can change. What is not listed here is refused. */
export const BOARD_ACTS: readonly BoardAct[] = [
  { method: 'put', route: '/api/queues/pause', action: 'pause_all_queues', role: 'admin', page: 'pause' },
  { method: 'put', route: '/api/queues/resume', action: 'resume_all_queues', role: 'admin', page: 'resume' },
  { method: 'post', route: `${QUEUE}/add`, action: 'add_job', role: 'admin' },
  {
    method: 'put',
    route: `${QUEUE}/retry/:queueStatus`,
    action: 'retry_all_jobs',
    role: 'operator',
    page: 'retry',
  },
  { method: 'put', route: `${QUEUE}/promote`, action: 'promote_all_jobs', role: 'operator', page: 'promote' },
  {
    method: 'put',
    route: `${QUEUE}/clean/:queueStatus`,
    action: 'clean_queue',
    role: 'admin',
    page: 'clean',
  },
  { method: 'put', route: `${QUEUE}/pause`, action: 'pause_queue', role: 'operator', page: 'pause' },
  { method: 'put', route: `${QUEUE}/resume`, action: 'resume_queue', role: 'operator', page: 'resume' },
  { method: 'put', route: `${QUEUE}/concurrency`, action: 'set_queue_concurrency', role: 'admin' },
  { method: 'put', route: `${QUEUE}/rate-limit`, action: 'set_queue_rate_limit', role: 'admin' },
  { method: 'put', route: `${QUEUE}/rate-limit/release`, action: 'release_queue_rate_limit', role: 'admin' },
  { method: 'put', route: `${QUEUE}/empty`, action: 'empty_queue', role: 'admin', page: 'empty' },
  {
    method: 'put',
    route: `${QUEUE}/obliterate`,
    action: 'obliterate_queue',
    role: 'admin',
    page: 'obliterate',
  },
  { method: 'put', route: `${SCHEDULER}/remove`, action: 'remove_job_scheduler', role: 'admin' },
  { method: 'patch', route: SCHEDULER, action: 'update_job_scheduler', role: 'admin' },
  { method: 'put', route: `${SCHEDULER}/run`, action: 'run_job_scheduler', role: 'admin' },
  { method: 'put', route: `${JOB}/retry`, action: 'retry_job', role: 'operator' },
  { method: 'put', route: `${JOB}/clean`, action: 'remove_job', role: 'admin' },
  { method: 'put', route: `${JOB}/promote`, action: 'promote_job', role: 'operator' },
  { method: 'patch', route: `${JOB}/update-data`, action: 'update_job_data', role: 'admin' },
  { method: 'patch', route: `${JOB}/delay`, action: 'change_job_delay', role: 'admin' },
  { method: 'patch', route: `${JOB}/priority`, action: 'change_job_priority', role: 'admin' },
  {
    method: 'put',
    route: `${JOB}/remove-unprocessed-children`,
    action: 'remove_unprocessed_children',
    role: 'admin',
  },
];

/** Name of an unlisted request in the record. */
export const UNKNOWN_ACT = 'unknown_act';
