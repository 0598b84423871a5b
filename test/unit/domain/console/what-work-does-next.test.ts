import { describe, expect, it } from 'vitest';
import { whatWorkDoesNext } from '../../../../src/domain/console/what-work-does-next.js';

const RUNNING = { status: 'processing', code: null, isPaused: false, faults: 0 };

describe('whatWorkDoesNext', () => {
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
    expect(whatWorkDoesNext({ ...RUNNING, ...facts }).happens).toContain(words);
  });
});
