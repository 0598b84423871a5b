import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchTrades } from '../../../../src/domain/tax-returns/match-trades.js';

const ours = (id: string, tradingName: string, hmrcBusinessId: string | null = null) => ({
  id,
  tradingName,
  hmrcBusinessId,
});
const listed = (businessId: string, tradingName: string | null = null) => ({ businessId, tradingName });

describe('matchTrades', () => {
  it('takes the id on record, whatever the names say', () => {
    const matches = matchTrades([ours('a', 'Baker', 'X1')], [listed('X1', 'Smith'), listed('X2', 'Baker')]);

    expect([...matches]).toEqual([['a', 'X1']]);
  });

  it('has no match for an id on record that HMRC does not list', () => {
    expect(matchTrades([ours('a', 'Baker', 'X9')], [listed('X1', 'Baker')]).size).toBe(0);
  });

  it('takes the one that is left on either side', () => {
    const trades = [ours('a', 'Baker', 'X1'), ours('b', 'Cook')];

    const matches = matchTrades(trades, [listed('X1'), listed('X2', 'Another name')]);

    expect([...matches]).toEqual([
      ['a', 'X1'],
      ['b', 'X2'],
    ]);
  });

  it('takes the one that names leave on either side, if HMRC has no name of it', () => {
    const trades = [ours('a', 'Baker'), ours('b', 'Cook')];

    expect(matchTrades(trades, [listed('X1'), listed('X2', 'Cook')])).toEqual(
      new Map([
        ['b', 'X2'],
        ['a', 'X1'],
      ]),
    );
    expect(matchTrades(trades, [listed('X1', 'Smith'), listed('X2', 'Cook')])).toEqual(
      new Map([['b', 'X2']]),
    );
    expect(matchTrades(trades, [listed('X1'), listed('X2', 'Cook'), listed('X3')])).toEqual(
      new Map([['b', 'X2']]),
    );
  });

  it('goes by name among several, whatever its capitals and spaces', () => {
    const trades = [ours('a', 'Baker & Sons'), ours('b', 'Cook')];

    const matches = matchTrades(trades, [listed('X1', ' COOK '), listed('X2', 'baker  & sons')]);

    expect(matches).toEqual(
      new Map([
        ['a', 'X2'],
        ['b', 'X1'],
      ]),
    );
  });

  it('does not guess between namesakes on either side', () => {
    const twins = matchTrades(
      [ours('a', 'Cook'), ours('b', 'Baker')],
      [listed('X1', 'Cook'), listed('X2', 'Cook')],
    );
    const rivals = matchTrades(
      [ours('a', 'Cook'), ours('b', 'Cook')],
      [listed('X1', 'Cook'), listed('X2', 'Baker')],
    );

    expect([...twins]).toEqual([]);
    expect([...rivals]).toEqual([]);
  });

  it('does not guess when HMRC lists one and there are two', () => {
    expect(matchTrades([ours('a', 'Cook'), ours('b', 'Baker')], [listed('X1')]).size).toBe(0);
  });

  it('gives no business of HMRC’s to two of ours that have none on record', () => {
    const name = fc.constantFrom('Cook', 'Baker', 'Smith');
    fc.assert(
      fc.property(fc.array(name, { maxLength: 5 }), fc.array(name, { maxLength: 5 }), (own, theirs) => {
        const matches = matchTrades(
          own.map((tradingName, index) => ours(`own-${index}`, tradingName)),
          theirs.map((tradingName, index) => listed(`hmrc-${index}`, tradingName)),
        );
        return new Set(matches.values()).size === matches.size;
      }),
    );
  });
});
