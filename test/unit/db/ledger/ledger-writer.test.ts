import { describe, expect, it } from 'vitest';
import { setCategories } from '../../../../src/db/categories/categorisations-repository.js';
import {
  forgetLessonsFrom,
  rememberLessons,
} from '../../../../src/db/categories/category-memory-repository.js';
import type { TenantExecutor } from '../../../../src/db/executor.js';
import { setRevisedTransactions } from '../../../../src/db/imports/imported-revisions-repository.js';
import { deleteImportedTransactions } from '../../../../src/db/imports/imported-transactions-repository.js';
import {
  setImportCancelled,
  setImportCompleted,
  setImportFailed,
  setImportReverted,
} from '../../../../src/db/imports/imports-repository.js';
import { insertImportedTransactions } from '../../../../src/db/imports/staged-transactions-repository.js';
import { insertTransactions } from '../../../../src/db/ledger/new-transactions-repository.js';
import {
  setTransaction,
  setTransactionsDeleted,
  settleWritten,
} from '../../../../src/db/ledger/transactions-repository.js';
import { setPaired, setUnpaired } from '../../../../src/db/transactions/transfers-repository.js';

type Writer = Parameters<typeof insertTransactions>[0];

/** Every function that writes transactions, ends an import or teaches. Each takes the writer first. */
const WRITERS = {
  deleteImportedTransactions,
  forgetLessonsFrom,
  insertImportedTransactions,
  insertTransactions,
  rememberLessons,
  setCategories,
  setImportCancelled,
  setImportCompleted,
  setImportFailed,
  setImportReverted,
  setPaired,
  setRevisedTransactions,
  setTransaction,
  setTransactionsDeleted,
  settleWritten,
  setUnpaired,
};

type TakesAnyTransaction<F> = F extends (db: infer Db, ...rest: never[]) => unknown
  ? TenantExecutor extends Db
    ? true
    : false
  : never;

describe('what writes the ledger', () => {
  it('is not compiled with a transaction that `changeLedger` has not opened', () => {
    const taking: { [Name in keyof typeof WRITERS]: TakesAnyTransaction<(typeof WRITERS)[Name]> } = {
      deleteImportedTransactions: false,
      forgetLessonsFrom: false,
      insertImportedTransactions: false,
      insertTransactions: false,
      rememberLessons: false,
      setCategories: false,
      setImportCancelled: false,
      setImportCompleted: false,
      setImportFailed: false,
      setImportReverted: false,
      setPaired: false,
      setRevisedTransactions: false,
      setTransaction: false,
      setTransactionsDeleted: false,
      settleWritten: false,
      setUnpaired: false,
    };
    expect(Object.keys(taking).sort()).toEqual(Object.keys(WRITERS).sort());
  });

  it('is not compiled with an object that looks like a writer', () => {
    const write = (db: TenantExecutor) => {
      // @ts-expect-error: the mark of a writer is not exported
      const writer: Writer = { ...db };
      return writer;
    };
    expect(write).toBeTypeOf('function');
  });
});
