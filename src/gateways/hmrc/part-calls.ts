import Type from 'typebox';
import { FILING_OPERATIONS, type OperationKey } from '../../domain/filing/registry/filing-operations.js';
import { formatTaxYear } from '../../domain/tax-year.js';
import type { ApiRequest, CallApi } from './call-api.js';
import { noneWhenNotFound } from './none-when-not-found.js';
import type { PartCalls, PartRef } from './part-data.js';
import { answerReader } from './read-answer.js';

const readBody = answerReader(Type.Record(Type.String(), Type.Unknown()));

const AccountId = Type.String({ minLength: 1, maxLength: 40 });
const readAccount = answerReader(Type.Object({ savingsAccountId: AccountId }));
const Employment = Type.Object({ employmentId: AccountId, employerName: Type.String() });
const readEmployment = answerReader(Type.Object({ employmentId: AccountId }));
const readCustomEmployments = answerReader(
  Type.Object({ customEmployments: Type.Optional(Type.Array(Employment)) }),
);
const readAccounts = answerReader(
  Type.Object({
    savingsAccounts: Type.Array(
      Type.Object({ savingsAccountId: AccountId, accountName: Type.Optional(Type.String()) }),
    ),
  }),
);

/** Members that HMRC adds to the part itself: the time of receipt, who gave it, a sum, a mark of its own, and links. */
const ADDED_BY_HMRC: ReadonlySet<string> = new Set([
  'submittedOn',
  'source',
  'totalExpenses',
  'dateIgnored',
  'links',
  'meta',
]);

/** Members under which HMRC answers with the part, beside values from other sources. */
const ANSWERED_UNDER: Readonly<Partial<Record<OperationKey, string>>> = {
  gains_residential: 'customerAddedDisposals',
};

/** Parts that HMRC may hold from elsewhere, of which only those are asked for that were sent. */
const ALSO_HELD_BY_HMRC: ReadonlySet<OperationKey> = new Set(['charge_winter_fuel', 'expenses_employment']);

export const partCalls = (callApi: CallApi): PartCalls => ({
  readPart: readPart(callApi),
  putPart: putPart(callApi),
  deletePart: deletePart(callApi),
  claimMarriageAllowance: claimMarriageAllowance(callApi),
  listCustomEmployments: listCustomEmployments(callApi),
  addEmployment: addEmployment(callApi),
  deleteEmployment: deleteEmployment(callApi),
  listSavingsAccounts: listSavingsAccounts(callApi),
  createSavingsAccount: createSavingsAccount(callApi),
});

const readPart =
  (callApi: CallApi): PartCalls['readPart'] =>
  async (call, ref) => {
    const query = ALSO_HELD_BY_HMRC.has(ref.key) ? { source: 'user' } : {};
    const answer = await noneWhenNotFound(callApi(call, { method: 'GET', ...ownPlaceOf(ref), query }));
    const { correlationId } = answer;
    if ('none' in answer) return { body: null, correlationId };
    const inner = readBody(answer)[ANSWERED_UNDER[ref.key] ?? ''] ?? {};
    const held = ref.key in ANSWERED_UNDER ? inner : readBody(answer);
    const own = Object.entries(held).filter(([name]) => !ADDED_BY_HMRC.has(name));
    return { body: own.length === 0 ? null : Object.fromEntries(own), correlationId };
  };

const putPart =
  (callApi: CallApi): PartCalls['putPart'] =>
  async (call, { body, ...ref }) => {
    const { correlationId } = await callApi(call, { method: 'PUT', ...partPlaceOf(ref), body });
    return { correlationId };
  };

const deletePart =
  (callApi: CallApi): PartCalls['deletePart'] =>
  async (call, ref) => {
    const { correlationId } = await noneWhenNotFound(callApi(call, { method: 'DELETE', ...ownPlaceOf(ref) }));
    return { correlationId };
  };

const claimMarriageAllowance =
  (callApi: CallApi): PartCalls['claimMarriageAllowance'] =>
  async (call, { nino, spouse }) => {
    const { correlationId } = await callApi(call, {
      method: 'POST',
      ...partPlaceOf({ key: 'marriage', nino, taxYear: 0 }),
      body: {
        spouseOrCivilPartnerNino: spouse.nino,
        ...(spouse.given_name !== null && { spouseOrCivilPartnerFirstName: spouse.given_name }),
        spouseOrCivilPartnerSurname: spouse.family_name,
        ...(spouse.date_of_birth !== null && { spouseOrCivilPartnerDateOfBirth: spouse.date_of_birth }),
      },
    });
    return { correlationId };
  };

const listCustomEmployments =
  (callApi: CallApi): PartCalls['listCustomEmployments'] =>
  async (call, year) => {
    const request = { method: 'GET', ...partPlaceOf({ key: 'employment_add', ...year }) } as const;
    const answer = await noneWhenNotFound(callApi(call, request));
    const { correlationId } = answer;
    if ('none' in answer) return { employments: [], correlationId };
    return { employments: readCustomEmployments(answer).customEmployments ?? [], correlationId };
  };

const addEmployment =
  (callApi: CallApi): PartCalls['addEmployment'] =>
  async (call, { body, ...year }) => {
    const place = partPlaceOf({ key: 'employment_add', ...year });
    const answer = await callApi(call, { method: 'POST', ...place, body });
    return { employmentId: readEmployment(answer).employmentId, correlationId: answer.correlationId };
  };

const deleteEmployment =
  (callApi: CallApi): PartCalls['deleteEmployment'] =>
  async (call, { employmentId, ...year }) => {
    const place = ownPlaceOf({ key: 'employment_add', ...year, itemId: employmentId });
    const { correlationId } = await noneWhenNotFound(callApi(call, { method: 'DELETE', ...place }));
    return { correlationId };
  };

const listSavingsAccounts =
  (callApi: CallApi): PartCalls['listSavingsAccounts'] =>
  async (call, nino) => {
    const answer = await noneWhenNotFound(callApi(call, { method: 'GET', ...accountsOf(nino) }));
    const { correlationId } = answer;
    if ('none' in answer) return { accounts: [], correlationId };
    const accounts = readAccounts(answer).savingsAccounts.map(({ savingsAccountId, accountName = '' }) => ({
      accountId: savingsAccountId,
      name: accountName,
    }));
    return { accounts, correlationId };
  };

const createSavingsAccount =
  (callApi: CallApi): PartCalls['createSavingsAccount'] =>
  async (call, { nino, name }) => {
    const answer = await callApi(call, {
      method: 'POST',
      ...accountsOf(nino),
      body: { accountName: name },
    });
    return { accountId: readAccount(answer).savingsAccountId, correlationId: answer.correlationId };
  };

/** Accounts are of no year. */
const accountsOf = (nino: string) => partPlaceOf({ key: 'savings_account', nino, taxYear: 0 });

type Place = Pick<ApiRequest, 'path' | 'version'>;

/** Address at which a part is put. */
export const partPlaceOf = (ref: PartRef): Place => placeAt(FILING_OPERATIONS[ref.key].path, ref);

/** Address at which a part is read and taken back: the same, but for a share of a partnership, which is put among all. */
const ownPlaceOf = (ref: PartRef): Place =>
  placeAt(FILING_OPERATIONS[ref.key].deletePath ?? FILING_OPERATIONS[ref.key].path, ref);

function placeAt(path: string, { key, nino, taxYear, itemId = '' }: PartRef): Place {
  const given: Readonly<Record<string, string>> = { '{nino}': nino, '{taxYear}': formatTaxYear(taxYear) };
  const parts = path.split('/').slice(1);
  return {
    path: parts.map((part) => (part.startsWith('{') ? (given[part] ?? itemId) : part)),
    version: FILING_OPERATIONS[key].api.version,
  };
}
