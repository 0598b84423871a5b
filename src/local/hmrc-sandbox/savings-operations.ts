import { createHash } from 'node:crypto';
import Type from 'typebox';
import { FILING_OPERATIONS } from '../../domain/filing/registry/filing-operations.js';
import { formatTaxYear } from '../../domain/tax-year.js';
import { bodyReader } from './body-reader.js';
import { badRequest, notFound } from './hmrc-error.js';
import type { Operation, OperationRequest } from './operation.js';
import { assertWindowOpen } from './part-operations.js';
import { SavingsSummaryBody } from './part-shapes.js';
import type { PeopleBody } from './people-body.js';
import { type SandboxYear, type Taxpayer, yearOf } from './state.js';

const ACCOUNTS = '/individuals/savings-income/uk-accounts/:nino';
const SUMMARY = `${ACCOUNTS}/:taxYear/:savingsId`;
const { version } = FILING_OPERATIONS.savings_summary.api;
const EARLIEST = FILING_OPERATIONS.savings_summary.fromTaxYear ?? 0;
/** The sandbox's own limit: HMRC publishes none. */
const MAX_ACCOUNTS = 100;

const readAccount = bodyReader(
  Type.Object(
    { accountName: Type.String({ pattern: "^[A-Za-z0-9 &'()*,\\-./@£]{1,32}$" }) },
    { additionalProperties: false },
  ),
);
const readSummary = bodyReader(SavingsSummaryBody);

/** Accounts with savings, which are the person's in every year, and the interest of each year. */
export function savingsOperations(): Operation[] {
  const read = { method: 'get', version, scope: 'read:self-assessment' } as const;
  const write = { version, scope: 'write:self-assessment' } as const;
  return [
    { name: 'list-savings', ...read, path: ACCOUNTS, handle: listAccounts },
    { name: 'create-savings', method: 'post', ...write, path: ACCOUNTS, handle: createAccount },
    { name: 'put-savings', method: 'put', ...write, path: SUMMARY, handle: putSummary },
    { name: 'retrieve-savings', ...read, path: SUMMARY, handle: retrieveSummary },
  ];
}

function listAccounts({ taxpayer }: OperationRequest) {
  const { savingsAccounts = [] } = taxpayer;
  if (savingsAccounts.length === 0) throw notFound();
  return { status: 200, body: { savingsAccounts } };
}

function createAccount({ taxpayer, body }: OperationRequest) {
  const { accountName } = readAccount(body);
  const { savingsAccounts = [] } = taxpayer;
  if (savingsAccounts.some((account) => account.accountName === accountName)) {
    throw badRequest('RULE_DUPLICATE_ACCOUNT_NAME');
  }
  if (savingsAccounts.length >= MAX_ACCOUNTS) throw badRequest('RULE_MAXIMUM_SAVINGS_ACCOUNTS_LIMIT');
  return { status: 200, body: { savingsAccountId: addAccount(taxpayer, accountName) } };
}

/** @returns HMRC's id of it, which is always the same for the same name */
function addAccount(taxpayer: Taxpayer, accountName: string): string {
  const digest = createHash('sha256').update(`${taxpayer.nino} ${accountName}`).digest('hex');
  const savingsAccountId = digest.slice(0, 15).toUpperCase();
  const others = (taxpayer.savingsAccounts ?? []).filter((one) => one.savingsAccountId !== savingsAccountId);
  taxpayer.savingsAccounts = [...others, { savingsAccountId, accountName }];
  return savingsAccountId;
}

/** Keeps interest that other software has told HMRC of, with its account. */
export function keepInterest(
  taxpayer: Taxpayer,
  year: SandboxYear,
  account: NonNullable<PeopleBody['savings_accounts']>[number],
  now: Date,
): void {
  const id = addAccount(taxpayer, account.name);
  const body = readSummary({
    ...(account.untaxed_interest !== undefined && { untaxedUkInterest: account.untaxed_interest }),
    ...(account.taxed_interest !== undefined && { taxedUkInterest: account.taxed_interest }),
  });
  year.savings = { ...year.savings, [id]: { body, receivedAt: now.toISOString() } };
}

function putSummary(request: OperationRequest) {
  const taxYear = request.taxYear(EARLIEST);
  const body = readSummary(request.body);
  const id = knownAccount(request);
  assertWindowOpen(taxYear, request.now);
  const year = yearOf(request.taxpayer, formatTaxYear(taxYear));
  year.savings = { ...year.savings, [id]: { body, receivedAt: request.now.toISOString() } };
  year.dataRevision += 1;
  return { status: 200 };
}

function retrieveSummary(request: OperationRequest) {
  const taxYear = request.taxYear(EARLIEST);
  const held = request.taxpayer.years[formatTaxYear(taxYear)]?.savings?.[knownAccount(request)];
  if (held === undefined) throw notFound();
  return { status: 200, body: held.body };
}

function knownAccount({ taxpayer, param }: OperationRequest): string {
  const id = param('savingsId');
  if (!/^[A-Za-z0-9]{15}$/.test(id)) throw badRequest('FORMAT_SAVINGS_ACCOUNT_ID');
  if (!taxpayer.savingsAccounts?.some(({ savingsAccountId }) => savingsAccountId === id)) throw notFound();
  return id;
}
