import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStatedBalances } from '../../../../src/domain/bank-files/stated-balances.js';
import { LIMITS } from '../../../../src/limits/limits.js';

describe('the balances that the statements of a file give', () => {
  it('are kept by statement, with its account, currency and days', () => {
    const balances = createStatedBalances();

    balances.began();
    balances.covers('2026-04-01', '2026-04-30');
    balances.named('  GB00TEST01 ');
    balances.opened(1000, 'GBP', { on: '2026-03-31' });
    balances.closed(900, 'GBP');

    expect(balances.result()).toEqual({
      opening: 1000,
      closing: 900,
      moved: -100,
      currency: 'GBP',
      statements: [
        {
          account: 'GB00TEST01',
          currency: 'GBP',
          openedOn: '2026-03-31',
          closedOn: '2026-04-30',
          opening: 1000,
          closing: 900,
        },
      ],
    });
  });

  it('never pair with those of another account: one that lacks its own leaves the sum unknown', () => {
    const balances = createStatedBalances();

    balances.began();
    balances.named('A');
    balances.closed(900, 'GBP');
    balances.began();
    balances.named('B');
    balances.opened(50, 'GBP');

    expect(balances.result()).toMatchObject({ opening: null, closing: null, moved: null });
    expect(balances.result().statements).toMatchObject([
      { account: 'A', opening: null, closing: 900 },
      { account: 'B', opening: 50, closing: null },
    ]);
  });

  it('are one statement over all its pages, and another where a page does not begin as the last one ended', () => {
    const pages = (secondOpening: number) => {
      const balances = createStatedBalances();
      balances.began();
      balances.named('A');
      balances.opened(1000, 'GBP', { on: '2026-04-01' });
      balances.closed(700, 'GBP', { on: '2026-04-15' });
      balances.began();
      balances.named('A');
      balances.opened(secondOpening, 'GBP', { on: '2026-04-15', isPage: true });
      balances.closed(400, 'GBP', { on: '2026-04-30' });
      return balances.result();
    };

    expect(pages(700)).toMatchObject({
      moved: -600,
      statements: [{ openedOn: '2026-04-01', closedOn: '2026-04-30', opening: 1000, closing: 400 }],
    });
    expect(pages(600)).toMatchObject({ moved: -500 });
    expect(pages(600).statements).toHaveLength(2);
  });

  it('sum up for any number of accounts, in whichever order a statement gives its two', () => {
    const statement = fc.record({
      account: fc.constantFrom('A', 'B', 'C'),
      opening: fc.integer({ min: -1000, max: 1000 }),
      closing: fc.integer({ min: -1000, max: 1000 }),
      isClosingFirst: fc.boolean(),
    });

    fc.assert(
      fc.property(fc.array(statement, { minLength: 1, maxLength: 8 }), (statements) => {
        const balances = createStatedBalances();
        for (const { account, opening, closing, isClosingFirst } of statements) {
          balances.began();
          balances.named(account);
          if (isClosingFirst) balances.closed(closing, 'GBP');
          balances.opened(opening, 'GBP');
          if (!isClosingFirst) balances.closed(closing, 'GBP');
        }

        const { moved, opening, statements: kept } = balances.result();

        expect(moved).toBe(statements.reduce((sum, one) => sum + one.closing - one.opening, 0));
        expect(opening).toBe(
          new Set(statements.map(({ account }) => account)).size === 1 ? statements[0]?.opening : null,
        );
        expect(kept.map(({ account, opening, closing }) => [account, opening, closing])).toEqual(
          statements.map(({ account, opening, closing }) => [account, opening, closing]),
        );
      }),
    );
  });

  it('are not summed up beyond the limit, where some statements are left away', () => {
    const max = LIMITS.bankFiles.statements.value;
    const balances = createStatedBalances();

    for (let at = 0; at <= max; at++) {
      balances.began();
      balances.opened(at, 'GBP');
      balances.closed(at + 1, 'GBP');
    }

    expect(balances.result().moved).toBeNull();
    expect(balances.result().statements).toHaveLength(max);
  });
});
