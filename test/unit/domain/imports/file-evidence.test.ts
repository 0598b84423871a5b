import { describe, expect, it } from 'vitest';
import { type BankFileItem, bankRow } from '../../../../src/domain/bank-files/bank-row.js';
import {
  createFileEvidence,
  evidenceWarnings,
  type IdOwner,
} from '../../../../src/domain/imports/file-evidence.js';
import { LIMITS } from '../../../../src/limits/limits.js';

const row = (at: number, externalId: string | null, account: string | null = null): BankFileItem => ({
  kind: 'row',
  row: bankRow({
    line: at + 2,
    date: '2026-04-14',
    amountPence: -100 - at,
    currency: 'GBP',
    description: `ROW ${at}`,
    externalId,
    account,
  }),
});
function evidenceOf(whose: IdOwner, ids: readonly (string | null)[], accounts: readonly string[] = []) {
  const evidence = createFileEvidence(whose);
  for (const [at, id] of ids.entries()) evidence.add(row(at, id, accounts[at] ?? null));
  return evidence;
}
const idsOf = (whose: IdOwner, ...ids: (string | null)[]) => evidenceOf(whose, ids).result().ids;

describe('createFileEvidence', () => {
  it('takes the bank’s ids for the numbers of the rows where they count them, and the customer’s where nobody would choose them', () => {
    expect(idsOf('bank', 'TXN1', 'TXN2', 'TXN3')).toBe('count');
    expect(idsOf('customer', 'TXN1', 'TXN2', 'TXN3')).toBe('identify');
    expect(idsOf('customer', '1', '2', '3')).toBe('count');
    expect(idsOf('customer', '1', '2')).toBe('identify');
  });

  it('takes the customer’s own at their word where one stands on several rows, and the bank’s not', () => {
    expect(idsOf('bank', 'FXQ9', 'FXQ9')).toBe('repeat');
    expect(idsOf('customer', 'FXQ9', 'FXQ9')).toBe('identify');
  });

  it('has no verdict without ids, and looks at none that are nobody’s', () => {
    expect(evidenceOf('bank', [null, null]).result()).toEqual({ ids: null, idCount: 0, accounts: [] });
    expect(evidenceOf('nobody', ['1', '2', '3']).result()).toMatchObject({ ids: null, idCount: 0 });
  });

  it('looks at rows alone', () => {
    const evidence = createFileEvidence('bank');
    evidence.add({ kind: 'left_out', line: 3, reason: 'pending' });

    expect(evidence.result()).toEqual({ ids: null, idCount: 0, accounts: [] });
  });

  it('names the accounts of a file once each, and none of more than there may be', () => {
    const many = Array.from(
      { length: LIMITS.bankFiles.accountsOfFile.value + 2 },
      (_, at) => `Account ${at}`,
    );
    const of = (accounts: readonly string[]) =>
      evidenceOf(
        'bank',
        accounts.map(() => null),
        accounts,
      ).result().accounts;

    expect(of(['GB 12', 'Savings', 'gb12'])).toHaveLength(2);
    expect(of(many.slice(0, -2))).toHaveLength(LIMITS.bankFiles.accountsOfFile.value);
    expect(of(many)).toEqual([]);
  });

  it('stays open while the rest may show something else', () => {
    expect(evidenceOf('bank', ['1']).isOpen()).toBe(true);
    expect(evidenceOf('customer', ['1']).isOpen()).toBe(false);
    expect(evidenceOf('customer', ['1'], ['Savings']).isOpen()).toBe(true);
    expect(evidenceOf('bank', ['a'.repeat(LIMITS.bankFiles.clearIdCharacters.value)]).isOpen()).toBe(false);
    expect(evidenceOf('bank', [null]).isOpen()).toBe(false);
  });
});

describe('evidenceWarnings', () => {
  it.each([
    ['ids that identify', { ids: 'identify', idCount: 3, accounts: ['A'] }, []],
    ['no ids', { ids: null, idCount: 0, accounts: [] }, []],
    ['ids that count the rows', { ids: 'count', idCount: 3, accounts: [] }, [['ids_not_used', 3]]],
    ['an id on several rows', { ids: 'repeat', idCount: 3, accounts: [] }, [['ids_not_used', 3]]],
    ['several accounts', { ids: null, idCount: 0, accounts: ['A', 'B'] }, [['several_accounts', 2]]],
  ] as const)('speaks of %s', (_, evidence, warnings) => {
    expect(evidenceWarnings(evidence).map(({ code, count }) => [code, count])).toEqual(warnings);
  });
});
