import { describe, expect, it } from 'vitest';
import { judgeWork } from '../../../../src/domain/console/work-act.js';

describe('judgeWork', () => {
  it.each([
    ['try_again', 'webhook', 'failed', 'resend'],
    ['try_again', 'webhook', 'held', 'resend'],
    ['try_again', 'webhook', 'delivered', null],
    ['try_again', 'import', 'queued', 'run_now'],
    ['try_again', 'import', 'failed', null],
    ['try_again', 'report', 'completed', null],
    ['try_again', 'submit', 'unknown', 'run_now'],
    ['try_again', 'submit', 'confirmed', null],
    ['try_again', 'submit', 'refused', null],
    ['try_again', 'quarterly-update', 'sending', 'run_now'],
    ['try_again', 'event', 'recorded', null],
    ['cancel', 'import', 'processing', 'cancel'],
    ['cancel', 'report', 'queued', 'cancel'],
    ['cancel', 'report', 'completed', null],
    ['cancel', 'submit', 'sending', null],
    ['cancel', 'outbox', 'waiting', null],
  ] as const)('%s of %s that is %s: %s', (kind, queue, status, does) => {
    expect(judgeWork(kind, { queue, status }).does).toBe(does);
  });
});
