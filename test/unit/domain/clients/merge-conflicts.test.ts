import { describe, expect, it } from 'vitest';
import {
  conflictsOfIdentifiers,
  conflictsOfTestClocks,
  conflictsOfYears,
} from '../../../../src/domain/clients/merge-conflicts.js';

const one = { clientId: 'one', taxYear: 2024, state: 'draft', wasFiled: false } as const;
const other = { ...one, clientId: 'other' } as const;
const filed = { state: 'submitted', wasFiled: false } as const;

const codes = (...given: Parameters<typeof conflictsOfYears>) =>
  conflictsOfYears(...given).map(({ code, taxYear }) => [code, taxYear]);

describe('years that keep two clients from being merged', () => {
  it('are those that both have a return of, filed or not', () => {
    expect(codes([one, other], [])).toEqual([['both_have_return', 2024]]);
    expect(codes([{ ...one, ...filed }, other], [])).toEqual([['both_have_return', 2024]]);
    const both = [
      { ...one, ...filed },
      { ...other, ...filed },
    ];
    expect(codes(both, [])).toEqual([['both_filed_year', 2024]]);
    const amended = [
      { ...one, wasFiled: true },
      { ...other, state: 'submitting' as const },
    ];
    expect(codes(amended, [])).toEqual([['both_filed_year', 2024]]);
  });

  it('are those that one has filed and the other has rows in', () => {
    const rows = [{ clientId: 'other', taxYear: 2024 }];
    expect(codes([{ ...one, ...filed }], rows)).toEqual([['rows_in_filed_year', 2024]]);
    expect(codes([one], rows)).toEqual([]);
    expect(codes([{ ...one, ...filed }], [{ clientId: 'one', taxYear: 2024 }])).toEqual([]);
    expect(codes([{ ...one, ...filed }], [{ clientId: 'other', taxYear: 2023 }])).toEqual([]);
  });

  it('come in their order', () => {
    const later = { ...one, taxYear: 2025 };
    const returns = [later, { ...later, clientId: 'other' }, one, other];
    expect(codes(returns, []).map(([, year]) => year)).toEqual([2024, 2025]);
  });
});

describe('identifiers that keep two clients from being merged', () => {
  it('are those that differ, and those that would be lost', () => {
    const none = { nino: null, utr: null };
    const both = { nino: 'AA123456A', utr: '1234567890' };
    const others = { nino: 'AA123457A', utr: '1234567891' };
    const found = (into: typeof none | typeof both, from: typeof none | typeof both) =>
      conflictsOfIdentifiers(into, from).map(({ code }) => code);

    expect(found(both, none)).toEqual([]);
    expect(found(both, both)).toEqual([]);
    expect(found(none, both)).toEqual(['identifier_of_other', 'identifier_of_other']);
    expect(found(both, others)).toEqual(['different_nino', 'different_utr']);
  });
});

describe('test clocks that keep two clients from being merged', () => {
  it('are those that differ: what one has done may lie in the future of the other', () => {
    const codes = (into: string | null, from: string | null) =>
      conflictsOfTestClocks(into, from).map(({ code }) => code);

    expect(codes(null, null)).toEqual([]);
    expect(codes('a', 'a')).toEqual([]);
    expect(codes('a', 'b')).toEqual(['different_test_clocks']);
    expect(codes('a', null)).toEqual(['different_test_clocks']);
  });
});
