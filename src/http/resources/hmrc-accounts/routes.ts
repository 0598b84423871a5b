import Type from 'typebox';
import { poundsFromPence } from '../../../domain/money.js';
import { formatTaxYear } from '../../../domain/tax-year.js';
import { readAccount } from '../../../services/hmrc-accounts/read-account.js';
import { readMtdStatus } from '../../../services/hmrc-accounts/read-mtd-status.js';
import { ok } from '../../gate/answers/reply.js';
import { type Route, route } from '../../gate/route.js';
import {
  CalendarDate,
  ListOf,
  Money,
  Named,
  Nullable,
  OneOf,
  Shape,
  TaxYear,
  Text,
  Timestamp,
} from '../../shapes/schemas.js';
import { AT_HMRC, requestOf } from './request-of.js';

const params = { id: { id: 'client' } } as const;
const { tag, query, problems, read: READ_AT_HMRC } = AT_HMRC;
const BATCH_PROCESS = { connection_method: 'BATCH_PROCESS_DIRECT' } as const;

const ReadMethod = OneOf(
  ['BATCH_PROCESS_DIRECT'],
  'How the call was declared to HMRC: as a batch process, since no person’s device is known here.',
);

const MtdStatusSchema = Named(
  'MtdStatus',
  Shape({
    tax_year: TaxYear(),
    status: Text(50, {
      description:
        'HMRC’s word in snake case: `mtd_mandated`, `mtd_voluntary`, `annual`, `no_status`, `digitally_exempt`, `mtd_exempt`, `dormant`; ' +
        '`not_signed_up` for a person who is not in Making Tax Digital.',
    }),
    mandated: Type.Boolean(),
    reason: Nullable(Text(100)),
    qualifying_income: Nullable(Money({ description: 'Business income of the tax year two years before.' })),
    as_of: Timestamp(),
    connection_method: ReadMethod,
  }),
);

const HmrcAccountSchema = Named(
  'HmrcAccount',
  Shape({
    as_of: Timestamp(),
    connection_method: ReadMethod,
    balance: Money({ description: 'What is owed for all years; negative when HMRC owes it.' }),
    liabilities: ListOf(
      Shape({
        due_on: Nullable(CalendarDate()),
        amount: Money(),
        outstanding: Money(),
        what: Text(100, { description: 'HMRC’s description, such as `ITSA- Bal Charge`.' }),
      }),
      1000,
    ),
    payments: ListOf(Shape({ paid_on: CalendarDate(), amount: Money() }), 1000),
  }),
);

/** Routes for HMRC's data about a client, beside obligations. */
export const hmrcAccountRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/clients/{id}/mtd-status',
      operationId: 'getMtdStatus',
      tag,
      summary: 'Ask HMRC whether a client is in Making Tax Digital',
      description: `Without \`tax_year\`, for the current tax year. ${READ_AT_HMRC}`,
      scope: 'tax_returns:read',
      params,
      query,
      responses: { 200: { description: 'The status.', schema: MtdStatusSchema } },
      problems,
    },
    {
      handle: async (call) => readMtdStatus(call.ctx, await requestOf(call, 0)),
      present: ({ taxYear, status, isMandated, reason, qualifyingIncomePence, asOf }) =>
        ok({
          tax_year: formatTaxYear(taxYear),
          status,
          mandated: isMandated,
          reason,
          qualifying_income: qualifyingIncomePence === null ? null : poundsFromPence(qualifyingIncomePence),
          as_of: asOf.toISOString(),
          ...BATCH_PROCESS,
        }),
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/clients/{id}/hmrc-account',
      operationId: 'getHmrcAccount',
      tag,
      summary: 'Read a client’s Self Assessment account at HMRC',
      description:
        'Charges of one tax year (without `tax_year`, the one that ended last), and payments from its start to the end of ' +
        `the following year. ${READ_AT_HMRC}`,
      scope: 'tax_returns:read',
      params,
      query,
      responses: { 200: { description: 'The account.', schema: HmrcAccountSchema } },
      problems: [...problems, 'main_agent_required'],
    },
    {
      handle: async (call) => readAccount(call.ctx, await requestOf(call, -1)),
      present: ({ asOf, balancePence, liabilities, payments }) =>
        ok({
          as_of: asOf.toISOString(),
          ...BATCH_PROCESS,
          balance: poundsFromPence(balancePence),
          liabilities: liabilities.map(({ dueOn, amountPence, outstandingPence, what }) => ({
            due_on: dueOn,
            amount: poundsFromPence(amountPence),
            outstanding: poundsFromPence(outstandingPence),
            what,
          })),
          payments: payments.map(({ paidOn, amountPence }) => ({
            paid_on: paidOn,
            amount: poundsFromPence(amountPence),
          })),
        }),
    },
  ),
];
