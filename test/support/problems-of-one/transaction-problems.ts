import { callOf, type Driver, type Drivers, type ProblemStand, send } from '../problem-stand.js';
import { make, ruleBody } from '../world.js';
import { forBound, inUse, NOBODYS, nextSerial, taken, unknownClient, withBody } from './drivers.js';
import { type LockedRow, locked, lockedRow } from './locked-years.js';

const account = ({ world }: ProblemStand) => ({ client_id: world.client, name: `Savings ${nextSerial()}` });

const row = ({ world }: ProblemStand) => ({
  client_id: world.client,
  date: '2024-06-01',
  amount: -5,
  description: `Paper ${nextSerial()}`,
});

const takenAccount = taken(() => '/v1/source-accounts', account);
const takenRow = taken(() => '/v1/transactions', row);

const inBatch =
  (change: (made: LockedRow | null, stand: ProblemStand) => object, isLocked = false): Driver =>
  async (stand, operation) => {
    const made = isLocked ? await lockedRow(stand) : null;
    const item = { ...row(stand), ...change(made, stand) };
    return send(stand, operation, { path: operation.path, body: { transactions: [item] } });
  };

const cancelledTwice: Driver = async (stand, operation) => {
  const call = await callOf(stand, operation);
  await send(stand, operation, call);
  return send(stand, operation, call);
};

const unknownRule = withBody(() => ({ ...ruleBody(), business_id: NOBODYS.business }));
const noMatch = { business_id: NOBODYS.business };

/** Drivers of the operations of source accounts, transactions and category rules. */
export const TRANSACTION_PROBLEMS: Drivers = {
  createSourceAccount: { duplicate_external_id: takenAccount, invalid_reference: unknownClient },
  replaceSourceAccount: {
    duplicate_external_id: takenAccount,
    invalid_reference: withBody({ default_business_id: NOBODYS.business }),
  },
  updateSourceAccount: {
    duplicate_external_id: takenAccount,
    invalid_reference: withBody({ default_business_id: NOBODYS.business, default_property_id: null }),
  },
  deleteSourceAccount: { has_dependents: inUse(({ world }) => `/v1/source-accounts/${world.sourceAccount}`) },
  createTransaction: {
    duplicate_external_id: takenRow,
    invalid_reference: unknownClient,
    period_locked: locked(({ client }, stand) => ({
      path: '/v1/transactions',
      body: { ...row(stand), client_id: client, date: '2025-06-01' },
    })),
  },
  replaceTransaction: {
    duplicate_external_id: takenRow,
    invalid_reference: withBody({ business_id: NOBODYS.business }),
    period_locked: locked(({ client, recordId }, stand) => ({
      path: `/v1/transactions/${recordId}`,
      body: { ...row(stand), client_id: client },
    })),
  },
  updateTransaction: {
    duplicate_external_id: takenRow,
    invalid_reference: withBody({ business_id: NOBODYS.business, property_id: null }),
    period_locked: locked(({ recordId }) => ({
      path: `/v1/transactions/${recordId}`,
      body: { amount: 1 },
    })),
  },
  deleteTransaction: {
    period_locked: locked(({ recordId }) => ({ path: `/v1/transactions/${recordId}` })),
  },
  createTransactionBatch: {
    async duplicate_external_id(stand, operation) {
      const external_id = `taken-${nextSerial()}`;
      await make(stand.app.as(), '/v1/transactions', { ...row(stand), external_id });
      return inBatch(() => ({ external_id }))(stand, operation);
    },
    invalid_reference: inBatch(() => noMatch),
    period_locked: inBatch((made) => ({ client_id: made?.client, date: '2025-06-01' }), true),
  },
  categoriseTransactions: { invalid_reference: withBody({ transaction_ids: [NOBODYS.transaction] }) },
  cancelCategorisation: {
    already_finished: (stand, operation) =>
      send(stand, operation, { path: `/v1/transactions/categorise/${stand.world.categorisation}/cancel` }),
  },
  cancelBulkUpdate: { already_finished: cancelledTwice },
  confirmTransactions: { invalid_reference: withBody({ filter: { client_id: NOBODYS.client } }) },
  bulkUpdateTransactions: { invalid_reference: withBody({ ids: [NOBODYS.transaction] }) },
  previewCategoryRule: {
    forbidden: forBound,
    invalid_reference: unknownRule,
    not_found: withBody({ rule_id: 'rule_01k4x6t8e8f5mv0zq3n7c2b9rd' }),
  },
  applyCategoryRule: { forbidden: forBound, invalid_reference: unknownClient },
  createCategoryRule: { forbidden: forBound, invalid_reference: unknownRule },
  replaceCategoryRule: { forbidden: forBound, invalid_reference: unknownRule },
  deleteCategoryRule: { forbidden: forBound },
};
