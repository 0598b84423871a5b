import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { Statement } from '../../../../src/db/pipeline/statement.js';
import type { GroupOutcome } from '../../../../src/db/pipeline/statement-group.js';
import { Turn } from '../../../../src/db/pipeline/turn.js';

const statement = (text: string): Statement => ({ text, values: [], isHot: false });
const answerTo = ({ text }: Statement): pg.QueryResult => ({
  command: text,
  rowCount: 0,
  oid: 0,
  fields: [],
  rows: [],
});

/** A turn whose groups are noted, and answered with their texts as far as the failure. */
function startTurn(failure: GroupOutcome['failure'] = null) {
  const groups: string[][] = [];
  const turn = new Turn((statements, done) => {
    groups.push(statements.map(({ text }) => text));
    done({ results: statements.map(answerTo), failure });
  });
  return { groups, ask: (text: string) => turn.ask(statement(text)).then(({ command }) => command) };
}

describe('statements of one turn of the event loop', () => {
  it('are sent together in their order, and each has its answer', async () => {
    const { groups, ask } = startTurn();

    const answers = await Promise.all([ask('a'), Promise.resolve().then(() => ask('b')), ask('c')]);

    expect(groups).toEqual([['a', 'c', 'b']]);
    expect(answers).toEqual(['a', 'b', 'c']);
  });

  it('are not sent with those that wait for their answers', async () => {
    const { groups, ask } = startTurn();

    await ask('a');
    await ask('b');

    expect(groups).toEqual([['a'], ['b']]);
  });

  it('keep their answers before the failed one; those behind it say that they did not run, and why', async () => {
    const error = new RangeError('failed');
    const { ask } = startTurn({ at: 1, error });

    const outcomes = await Promise.allSettled([ask('a'), ask('b'), ask('c')]);

    expect(outcomes).toEqual([
      { status: 'fulfilled', value: 'a' },
      { status: 'rejected', reason: error },
      { status: 'rejected', reason: expect.objectContaining({ cause: error }) },
    ]);
  });

  it('all fail when they cannot be sent', async () => {
    const turn = new Turn(() => {
      throw new RangeError('away');
    });

    const outcomes = await Promise.allSettled([turn.ask(statement('a')), turn.ask(statement('b'))]);

    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
