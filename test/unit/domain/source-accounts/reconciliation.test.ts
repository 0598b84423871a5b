import { describe, expect, it } from 'vitest';
import { reconciliation } from '../../../../src/domain/source-accounts/reconciliation.js';

const statement = (
  openedOn: string,
  closedOn: string,
  [opening, closing]: readonly (number | null)[],
  booked = 0,
) => ({
  importId: 'i',
  openedOn,
  closedOn,
  opening: opening ?? null,
  closing: closing ?? null,
  currency: 'GBP',
  booked,
});

describe('the reconciliation of an account', () => {
  it('states how far the books are from each statement, unless it has one balance only', () => {
    const { statements } = reconciliation([
      statement('2026-04-01', '2026-04-30', [0, 100], 90),
      statement('2026-05-01', '2026-05-31', [null, 300], 200),
    ]);

    expect(statements.map(({ difference }) => difference)).toEqual([10, null]);
  });

  it('names the days between statements, unless the balance goes on over them', () => {
    const april = statement('2026-04-01', '2026-04-10', [0, 100]);

    expect(reconciliation([april, statement('2026-04-20', '2026-04-30', [120, 150])]).gaps).toEqual([
      { from: '2026-04-11', to: '2026-04-19' },
    ]);
    expect(reconciliation([april, statement('2026-04-20', '2026-04-30', [100, 150])]).gaps).toEqual([]);
    expect(reconciliation([april, statement('2026-04-11', '2026-04-30', [120, 150])]).gaps).toEqual([]);
  });

  it('names the days of two statements, unless one ends within the day on which the other begins', () => {
    const april = statement('2026-04-01', '2026-04-20', [0, 100]);

    expect(reconciliation([april, statement('2026-04-15', '2026-04-30', [80, 150])]).overlaps).toEqual([
      { from: '2026-04-15', to: '2026-04-20' },
    ]);
    expect(reconciliation([april, statement('2026-04-05', '2026-04-08', [10, 20])]).overlaps).toEqual([
      { from: '2026-04-05', to: '2026-04-08' },
    ]);
    expect(reconciliation([april, statement('2026-04-20', '2026-04-30', [100, 150])]).overlaps).toEqual([]);
  });

  it('sees no gap behind a statement that another one contains', () => {
    const found = reconciliation([
      statement('2026-04-01', '2026-04-30', [0, 100]),
      statement('2026-04-05', '2026-04-08', [10, 20]),
      statement('2026-05-01', '2026-05-31', [101, 150]),
    ]);

    expect(found.gaps).toEqual([]);
  });
});
