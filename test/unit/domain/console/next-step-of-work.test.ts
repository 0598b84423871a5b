import { describe, expect, it } from 'vitest';
import { nextStepOfWork } from '../../../../src/domain/console/next-step-of-work.js';

const RUNNING = { status: 'processing', code: null, isPaused: false, faults: 0 };

describe('nextStepOfWork', () => {
  it.each([
    ['waits for its turn', { status: 'queued' }],
    ['A worker is at it', {}],
    ['Heavy work is paused', { isPaused: true }],
    ['Heavy work is paused', { isPaused: true, faults: 2, status: 'queued' }],
    ['An error on our side holds it up', { faults: 1 }],
    ['An error on our side has ended it', { status: 'failed', code: 'processing_failed', faults: 3 }],
    ['what was sent cannot be used', { status: 'failed', code: 'invalid_file', isPaused: true }],
    ['it is over', { status: 'completed', isPaused: true }],
    ['it is over', { status: 'cancelled' }],
  ])('says "%s" of %j', (words, facts) => {
    expect(nextStepOfWork({ ...RUNNING, ...facts }).happens).toContain(words);
  });
});
