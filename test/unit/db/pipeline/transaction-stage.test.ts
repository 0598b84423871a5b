import { describe, expect, it } from 'vitest';
import { TransactionStage } from '../../../../src/db/pipeline/transaction-stage.js';

type Step = Parameters<TransactionStage['take']>[0];

const stageAfter = (...steps: Step[]): TransactionStage => {
  const stage = new TransactionStage();
  for (const step of steps) stage.take(step);
  return stage;
};

describe('the stage of a transaction', () => {
  it('takes statements until they are announced as the last, and those', () => {
    expect(() => stageAfter().requireOpen()).not.toThrow();
    expect(() => stageAfter('announceLast').requireOpen()).not.toThrow();
    expect(() => stageAfter('announceLast', 'announceLast').requireOpen()).not.toThrow();
  });

  it.each<readonly Step[]>([
    ['announceLast', 'sendCommit'],
    ['announceLast', 'sendCommit', 'commit'],
    ['end'],
    ['end', 'commit'],
  ])('takes none after %s', (...steps) => {
    const stage = stageAfter(...steps);

    expect(() => stage.requireOpen()).toThrow('has ended');
    expect(() => stage.take('announceLast')).toThrow('has ended');
  });

  it('is open again after a COMMIT that failed with its statements, so that it can be undone', () => {
    expect(stageAfter('announceLast', 'sendCommit', 'failCommit').is('open')).toBe(true);
  });

  it('is committed by a COMMIT that was on its way when ROLLBACK was sent behind it, unless that COMMIT fails', () => {
    expect(stageAfter('announceLast', 'sendCommit', 'end', 'commit').is('committed')).toBe(true);
    expect(stageAfter('announceLast', 'sendCommit', 'end', 'commit', 'commit').is('committed')).toBe(true);
    expect(stageAfter('announceLast', 'sendCommit', 'end', 'failCommit').is('over')).toBe(true);
  });

  it('ends once', () => {
    expect(() => stageAfter('end', 'end')).toThrow('has ended');
    expect(() => stageAfter('end', 'commit', 'end')).toThrow('has ended');
    expect(() => stageAfter('commit')).toThrow('has ended');
  });
});
