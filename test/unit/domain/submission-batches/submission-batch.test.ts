import { describe, expect, it } from 'vitest';
import {
  type BatchAct,
  type BatchItemRecord,
  countItems,
  statusOfBatch,
  statusOfItem,
} from '../../../../src/domain/submission-batches/submission-batch.js';

const item = (fields: Partial<BatchItemRecord>): BatchItemRecord => ({
  id: 'item',
  taxReturnId: 'return',
  status: 'requested',
  update: null,
  report: null,
  problem: null,
  workId: null,
  submissionState: null,
  isPrepared: false,
  taxReturnState: null,
  workStatus: null,
  ...fields,
});

const PENDING = item({ status: 'pending' });
const PROCESSING = item({ submissionState: 'sending' });
const SUBMITTED = item({ submissionState: 'confirmed' });
const FAILED = item({ status: 'failed' });
const CANCELLED = item({ status: 'cancelled' });

describe('statusOfItem', () => {
  it.each<[string, Partial<BatchItemRecord>, string]>([
    ['waits for its turn', { status: 'pending' }, 'pending'],
    ['was refused by us', { status: 'failed' }, 'failed'],
    ['was cancelled', { status: 'cancelled' }, 'cancelled'],
    ['has no submission yet', {}, 'processing'],
    ['is with HMRC', { submissionState: 'sending' }, 'processing'],
    ['has an answer that was lost', { submissionState: 'unknown' }, 'processing'],
    ['is confirmed', { submissionState: 'confirmed' }, 'submitted'],
    ['was refused by HMRC', { submissionState: 'refused' }, 'failed'],
    ['is over, and filed', { submissionState: 'done', taxReturnState: 'submitted' }, 'submitted'],
    ['is over, and not filed', { submissionState: 'done', taxReturnState: 'rejected' }, 'failed'],
    ['is over, and its return is gone', { submissionState: 'done' }, 'failed'],
  ])('knows the status of one that %s', (_case, fields, expected) => {
    expect(statusOfItem(item(fields), 'submit')).toBe(expected);
  });

  it.each<[string, BatchAct, Partial<BatchItemRecord>, string]>([
    ['is being prepared', 'prepare', { submissionState: 'calculating' }, 'processing'],
    ['HMRC has calculated for', 'prepare', { submissionState: 'done', isPrepared: true }, 'done'],
    ['could not be prepared', 'prepare', { submissionState: 'done' }, 'failed'],
    ['was declared', 'declare', {}, 'done'],
    ['waits to be calculated', 'calculate', { workId: 'cal', workStatus: 'queued' }, 'processing'],
    ['was calculated', 'calculate', { workId: 'cal', workStatus: 'completed' }, 'done'],
    ['could not be calculated', 'calculate', { workId: 'cal', workStatus: 'failed' }, 'failed'],
    ['lost its calculation', 'calculate', { workId: 'cal' }, 'failed'],
    ['is being sent', 'quarterly_update', { workId: 'qu', workStatus: 'unknown' }, 'processing'],
    ['HMRC took', 'quarterly_update', { workId: 'qu', workStatus: 'accepted' }, 'done'],
    ['HMRC refused', 'quarterly_update', { workId: 'qu', workStatus: 'rejected' }, 'failed'],
    ['would be sent', 'quarterly_update', {}, 'done'],
    ['waits for its turn', 'quarterly_update', { status: 'pending' }, 'pending'],
  ])('knows the status of one that %s', (_case, act, fields, expected) => {
    expect(statusOfItem(item(fields), act)).toBe(expected);
  });
});

describe('statusOfBatch', () => {
  it.each<[string, boolean, readonly BatchItemRecord[], string]>([
    ['nothing has begun', false, [PENDING, PENDING], 'queued'],
    ['one has begun', false, [PENDING, PROCESSING], 'processing'],
    ['one is over and others wait', false, [PENDING, SUBMITTED], 'processing'],
    ['all are over', false, [SUBMITTED, FAILED], 'completed'],
    ['it is cancelled and one is still with HMRC', true, [CANCELLED, PROCESSING], 'cancelled'],
    ['it is cancelled and all are over', true, [CANCELLED, SUBMITTED], 'cancelled'],
  ])('when %s', (_case, isCancelled, items, expected) => {
    expect(statusOfBatch(isCancelled, items, 'submit')).toBe(expected);
  });
});

describe('countItems', () => {
  it('counts each item once, those with HMRC among the pending', () => {
    expect(countItems([PENDING, PROCESSING, SUBMITTED, SUBMITTED, FAILED, CANCELLED], 'submit')).toEqual({
      total: 6,
      submitted: 2,
      done: 0,
      failed: 1,
      cancelled: 1,
      pending: 2,
    });
  });
});
