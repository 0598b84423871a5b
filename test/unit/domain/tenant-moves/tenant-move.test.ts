import { describe, expect, it } from 'vitest';
import {
  differencesOf,
  isRefusedByMove,
  type MoveState,
  waitsForMove,
} from '../../../../src/domain/tenant-moves/tenant-move.js';

describe('isRefusedByMove', () => {
  it.each<[MoveState | null, boolean, boolean]>([
    [null, false, false],
    ['copying', false, false],
    ['closing', false, true],
    ['closed', false, true],
    ['moved', true, true],
    ['erasing', true, true],
    ['arrived', false, false],
  ])('refuses in the state %s reads: %s, writes: %s', (state, reads, writes) => {
    expect(isRefusedByMove(state, true)).toBe(reads);
    expect(isRefusedByMove(state, false)).toBe(writes);
    expect(waitsForMove(state)).toBe(writes);
  });
});

describe('differencesOf', () => {
  const clients = { table: 'clients', rows: 2, sha256: 'aa' };
  const files = { table: 'files', rows: 1, sha256: 'bb' };

  it('finds none between the same tables in any order', () => {
    expect(differencesOf([clients, files], [files, clients])).toEqual([]);
  });

  it('names tables with other rows, other contents, and those that one side lacks', () => {
    const extra = { table: 'imports', rows: 0, sha256: 'cc' };

    expect(
      differencesOf(
        [clients, files, extra],
        [
          { ...clients, rows: 3 },
          { ...files, sha256: 'b0' },
        ],
      ),
    ).toEqual(['clients', 'files', 'imports']);
    expect(differencesOf([clients], [clients, extra])).toEqual(['imports']);
  });
});
