import { afterAll, beforeAll, expect, it } from 'vitest';
import { gatherFacts } from '../../../src/db/ledger/ledger-facts-repository.js';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import type { TransactionFields } from '../../../src/domain/transactions/transaction.js';
import { inTenant } from '../../../src/services/in-tenant.js';
import { changeLedger } from '../../../src/services/ledger/change-ledger.js';
import { draftTransaction, factsQuestion } from '../../../src/services/transactions/draft-transactions.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { buildWorld, type World } from '../../support/world.js';

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await buildWorld(app);
});
afterAll(async () => {
  await world.receiver.close();
  await app.close();
});

const FIELDS: TransactionFields = {
  date: '2025-06-03',
  amountPence: 12_000,
  currency: 'GBP',
  exchangeRate: null,
  description: 'More cloth sold',
  counterparty: null,
  reference: null,
  category: 'self_employment.turnover',
  attribution: null,
  allowableBps: null,
  splits: null,
  vehicle: null,
  vatPence: null,
  externalId: null,
  sourceAccountId: null,
  notes: null,
  metadata: {},
  needsReview: null,
};

it.each([
  ['there was none when the facts were gathered', false],
  ['there was one', true],
])('a new row has the figures of its return worked out where %s', async (_, hasReturns) => {
  const { ctx, tenant } = app;
  const clientId = uuidFromPublicId('client', world.client) ?? '';
  const queued = () => ctx.systemDb('calculations').where({ status: 'queued', client_id: clientId });
  await queued().delete();

  let tries = 0;
  await inTenant(ctx, tenant.principal, async (db) => {
    tries += 1;
    const draft = { clientId, fields: FIELDS, current: null };
    const facts = await gatherFacts(db, factsQuestion([draft], [clientId]), []);
    const settled = await draftTransaction(ctx, db, draft, facts);
    const rows = [{ ...settled, id: ctx.newId(), clientId, identity: null, possibleDuplicateOf: null }];
    const known = tries === 1 ? { ...facts, hasReturns } : facts;
    await changeLedger(ctx, db, { kind: 'create', rows, facts: known });
  });

  expect(await queued()).toHaveLength(1);
  expect(tries).toBe(hasReturns ? 1 : 2);
});
