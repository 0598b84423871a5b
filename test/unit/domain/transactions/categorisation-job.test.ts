import { describe, expect, it } from 'vitest';
import {
  assertCancelled,
  isFinished,
  JOB_STATUSES,
  type JobStatus,
  percentDone,
} from '../../../../src/domain/transactions/categorisation-job.js';

describe('isFinished', () => {
  it('is true of every status in which nothing more is done', () => {
    expect(JOB_STATUSES.filter((status) => isFinished({ status }))).toEqual([
      'completed',
      'failed',
      'cancelled',
    ]);
  });
});

describe('percentDone', () => {
  it.each<[JobStatus, number, number | null, number]>([
    ['queued', 0, null, 0],
    ['processing', 0, 0, 0],
    ['processing', 1, 3, 33],
    ['processing', 299, 300, 99],
    ['processing', 300, 300, 99],
    ['processing', 301, 300, 99],
    ['failed', 150, 300, 50],
    ['completed', 299, 300, 100],
    ['completed', 0, 0, 100],
  ])(
    'has of a job that is %s, with %i of %s rows, %i: all only once it is completed',
    (status, processed, total, done) => {
      expect(percentDone({ status, processed, total })).toBe(done);
    },
  );
});

describe('assertCancelled', () => {
  it('lets pass what was cancelled now', () => {
    expect(() => assertCancelled(true, 'job', { status: 'processing' })).not.toThrow();
  });

  it('refuses what had ended, and says how', () => {
    expect(() => assertCancelled(false, 'bulk update', { status: 'completed' })).toThrow(
      expect.objectContaining({
        code: 'already_finished',
        message: 'The bulk update is completed: there is nothing to cancel.',
        details: { status: 'completed' },
      }),
    );
  });
});
