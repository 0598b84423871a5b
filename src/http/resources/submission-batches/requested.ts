import type { PlaceCode } from '../../../domain/codes/place-codes.js';
import { uuidFromPublicId } from '../../../domain/ids.js';
import { type Issue, ValidationError } from '../../../errors.js';
import type { Principal } from '../../../services/principal.js';
import type { NamedClients } from '../../../services/submission-batches/named-clients.js';
import type { ReportsOfClients } from '../../../services/submission-batches/request-report-batch.js';
import type {
  RequestedItem,
  ReturnAct,
} from '../../../services/submission-batches/request-submission-batch.js';
import type { UpdatesOfQuarter } from '../../../services/submission-batches/request-update-batch.js';
import { NO_ID } from '../../gate/requests/read-request.js';
import { readOrIssues } from '../../shapes/read-or-issues.js';
import { taxYearOfBody } from '../../shapes/tax-year-of-body.js';
import { reportRequestFrom } from '../reports/report-request.js';
import type { SubmissionBatchBody } from './schemas.js';

type Item = NonNullable<SubmissionBatchBody['items']>[number];
type Member = 'if_match' | 'approval_id' | 'fraud_prevention';

/** The members of an item that an act cannot do without, and those that it may have besides. */
const MEMBERS: Readonly<
  Record<ReturnAct, { readonly needs: readonly Member[]; readonly takes: readonly Member[] }>
> = {
  submit: { needs: ['if_match', 'fraud_prevention'], takes: ['approval_id'] },
  prepare: { needs: [], takes: ['if_match', 'fraud_prevention'] },
  declare: { needs: ['if_match', 'approval_id'], takes: [] },
  calculate: { needs: [], takes: ['if_match'] },
};

/** A request of items, or of all updates of a quarter or reports of clients. */
type Requested =
  | { readonly act: ReturnAct; readonly items: readonly RequestedItem[] }
  | { readonly updates: UpdatesOfQuarter }
  | { readonly reports: ReportsOfClients };

/** The act of a batch, with its items. @throws {ValidationError} naming what its act needs, or does not take */
export function batchFrom(body: SubmissionBatchBody, principal: Principal): Requested {
  const { act = 'submit', items, quarterly_updates: updates, reports } = body;
  if (act === 'report') {
    refuseWithout(reports, [
      ...missing(reports, '#/reports'),
      ...notTaken(items, '#/items'),
      ...notTaken(updates, '#/quarterly_updates'),
    ]);
    return { reports: reportsFrom(reports, principal) };
  }
  refuse(notTaken(reports, '#/reports'));
  if (act === 'quarterly_update') {
    refuseWithout(updates, [
      ...missing(updates, '#/quarterly_updates'),
      ...notTaken(items, '#/items'),
      ...(updates?.preview === true
        ? []
        : missing(updates?.fraud_prevention, '#/quarterly_updates/fraud_prevention')),
    ]);
    return { updates: updatesFrom(updates) };
  }
  refuse([...missing(items, '#/items'), ...notTaken(updates, '#/quarterly_updates')]);
  const given = items ?? [];
  const { needs, takes } = MEMBERS[act];
  refuse(
    given.flatMap((item, index) =>
      (['if_match', 'approval_id', 'fraud_prevention'] as const).flatMap((member) => {
        const pointer = `#/items/${index}/${member}`;
        if (needs.includes(member)) return missing(item[member], pointer);
        return takes.includes(member) ? [] : notTaken(item[member], pointer);
      }),
    ),
  );
  return { act, items: given.map(itemFrom) };
}

const missing = (value: unknown, pointer: string): Issue[] =>
  value === undefined ? [issueAt(pointer, 'required', 'is required for this act')] : [];

const notTaken = (value: unknown, pointer: string): Issue[] =>
  value === undefined ? [] : [issueAt(pointer, 'not_supported', 'is not taken by this act')];

const issueAt = (pointer: string, code: PlaceCode, detail: string): Issue => ({ pointer, code, detail });

function refuse(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new ValidationError(issues);
}

/** Refuses a body that lacks what its act needs. @param issues that, and whatever else is wrong */
function refuseWithout<T>(needed: T | undefined, issues: readonly Issue[]): asserts needed is T {
  if (needed === undefined || issues.length > 0) throw new ValidationError(issues);
}

const itemFrom = (item: Item): RequestedItem => ({
  taxReturnId: uuidFromPublicId('taxReturn', item.tax_return_id) ?? NO_ID,
  seenVersion:
    item.if_match === undefined || item.if_match === '*' ? null : Number(item.if_match.replace(/\D/g, '')),
  approvalId:
    item.approval_id === undefined ? null : (uuidFromPublicId('approval', item.approval_id) ?? NO_ID),
  facts: item.fraud_prevention ?? null,
});

type Updates = NonNullable<SubmissionBatchBody['quarterly_updates']>;

const updatesFrom = (updates: Updates): UpdatesOfQuarter => ({
  taxYear: taxYearOfBody(updates.tax_year, '#/quarterly_updates/tax_year'),
  quarter: updates.quarter,
  ...clientsFrom(updates),
  isPreview: updates.preview === true,
  expenses: updates.expenses ?? 'itemised',
  facts: updates.preview === true ? null : (updates.fraud_prevention ?? null),
});

type Reports = NonNullable<SubmissionBatchBody['reports']>;

/** Checks the report that is asked for as the request of a single report is checked. */
function reportsFrom(body: Reports, principal: Principal): ReportsOfClients {
  const { client_ids: _of, except_client_ids: _but, after_client_id: _after, ...report } = body;
  const anybody = { ...principal, clientId: principal.clientId ?? NO_ID };
  const read = readOrIssues(() => reportRequestFrom(report, anybody));
  if (!read.isRight) {
    const moved = read.issues.map((issue) => ({ ...issue, pointer: `#/reports${issue.pointer.slice(1)}` }));
    throw new ValidationError(moved);
  }
  const { clientId: _id, clientIds: _ids, ...request } = read.value;
  return { report: request, ...clientsFrom(body) };
}

interface ClientsBody {
  readonly client_ids?: readonly string[];
  readonly except_client_ids?: readonly string[];
  readonly after_client_id?: string;
}

const clientsFrom = (body: ClientsBody): NamedClients => ({
  clientIds: body.client_ids?.map(clientFrom) ?? null,
  exceptClientIds: (body.except_client_ids ?? []).map(clientFrom),
  afterClientId: body.after_client_id === undefined ? null : clientFrom(body.after_client_id),
});

/** The UUID of a client; a malformed id becomes one that no client has. */
export const clientFrom = (id: string): string => uuidFromPublicId('client', id) ?? NO_ID;
