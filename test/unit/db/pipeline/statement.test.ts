import { describe, expect, it } from 'vitest';
import { isScript, settingsFor, silent } from '../../../../src/db/pipeline/statement.js';

const cold = (text: string, values: readonly unknown[] = []) => ({ text, values, isHot: false });

describe('isScript', () => {
  it.each(['select 1; select 2', 'commit', ' ROLLBACK to savepoint here', 'select 1;'])(
    'has %j travel alone',
    (text) => {
      expect(isScript(cold(text))).toBe(true);
    },
  );

  it.each(['select 1', 'select committed from t', 'commitment'])('has %j travel with others', (text) => {
    expect(isScript(cold(text))).toBe(false);
  });

  it('has one with values, or that the server keeps, travel with others: it cannot hold several commands', () => {
    expect(isScript(cold(`select ';', $1`, [1]))).toBe(false);
    expect(isScript({ ...cold(`select ';'`), isHot: true })).toBe(false);
  });
});

describe('settingsFor', () => {
  it('turns sorts off when a statement asks for it, and sets nothing otherwise', () => {
    const inOrder = { ...cold('select 1'), isInOrder: true };

    expect(settingsFor([cold('select 1'), silent('select 2')])).toEqual([]);
    expect(settingsFor([cold('select 1'), inOrder, inOrder])).toEqual([
      silent(`select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`),
    ]);
  });
});
