import { loadClient } from '../../db/clients/clients-queries.js';
import { type AuditRow, namesOfKeys, readAuditRows } from '../../db/reports/audit-trail-queries.js';
import { publicId, uuidFromPublicId } from '../../domain/ids.js';
import {
  type AuditTrail,
  type AuditTrailEntry,
  actorWording,
  isOfTransaction,
  type TransactionChanges,
} from '../../domain/reports/audit-trail.js';
import { changeInWords, exchangeInWords } from '../../domain/tax-returns/history-words.js';
import { EVENT_TYPES } from '../../events/catalogue.js';
import { LIMITS } from '../../limits/limits.js';
import { clientOf, yearOf } from './report-header.js';
import type { ReportSource } from './report-source.js';

const EVENT_SENTENCES: Readonly<Record<string, string>> = EVENT_TYPES;

/** Everything that is recorded of the client and the year, oldest first. */
export async function* auditEntries({
  db,
  report,
}: ReportSource): AsyncGenerator<readonly AuditTrailEntry[]> {
  const names = await namesOfKeys(db);
  const asked = { clientId: clientOf(report), taxYear: yearOf(report) };
  for await (const page of readAuditRows(db, asked)) {
    yield page.map((row) => entryOf(row, names));
  }
}

/** The audit trail for paper. Changes of single transactions, of which there may be very many, are counted. */
export async function loadAuditTrail(source: ReportSource): Promise<AuditTrail> {
  const { givenName, familyName } = await loadClient(source.db, clientOf(source.report));
  const entries: AuditTrailEntry[] = [];
  const changes = new Map<string, TransactionChanges>();
  const replaced: AuditTrailEntry[] = [];
  for await (const page of auditEntries(source)) {
    for (const one of page) {
      if (!isOfTransaction(one)) {
        entries.push(one);
        continue;
      }
      countChange(changes, one);
      if (one.changes.length > 0 && replaced.length < MOST_ON_PAPER) replaced.push(one);
    }
  }
  return {
    reportId: publicId('report', source.report.id),
    asOf: source.asOf,
    taxYear: yearOf(source.report),
    clientName: `${givenName} ${familyName}`,
    entries,
    transactions: [...changes.values()],
    replaced,
  };
}

const MOST_ON_PAPER = LIMITS.reports.auditedTransactions.value;

function countChange(changes: Map<string, TransactionChanges>, one: AuditTrailEntry): void {
  const day = one.at.toISOString().slice(0, 10);
  const key = `${day} ${one.actor} ${one.action}`;
  const count = (changes.get(key)?.count ?? 0) + 1;
  changes.set(key, { day, actor: actorWording(one), detail: one.detail, count });
}

function entryOf(row: AuditRow, names: ReadonlyMap<string, string>): AuditTrailEntry {
  const actor =
    row.action === 'declaration' && row.actor !== null ? publicId('apiKey', row.actor) : row.actor;
  const keyId = actor === null ? null : uuidFromPublicId('apiKey', actor);
  return {
    at: row.at,
    actor,
    actorName: keyId === null ? null : (names.get(keyId) ?? null),
    action: row.action,
    detail: detailOf(row),
    subjectId: subjectOf(row),
    hmrcReference: row.hmrc_reference,
    code: row.code,
    requestId: row.request_id,
    changes: row.changes ?? [],
  };
}

function detailOf({ action, detail, from_state, to_state, ...row }: AuditRow): string {
  switch (action) {
    case 'status':
      if (row.hmrc_outcome !== null) {
        const exchange = { outcome: row.hmrc_outcome, status: row.hmrc_status, code: row.code };
        return `A call to HMRC. ${exchangeInWords(exchange)}`;
      }
      return `${changeInWords(detail ?? '', row.code)} ${inWords(moveWording(from_state, to_state))}`.trim();
    case 'declaration':
      return `Declared by the ${detail}.`;
    case 'approval':
      return `Figures ${detail}.`;
    case 'submission':
      return detail === 'submit'
        ? 'HMRC confirmed the filing.'
        : 'HMRC confirmed that it has the data of the year.';
    default:
      return EVENT_SENTENCES[action] ?? action;
  }
}

const moveWording = (from: string | null, to: string | null): string =>
  from === null ? `Status: ${to}.` : `Status: from ${from} to ${to}.`;

/** Names of states without their underscores. */
const inWords = (text: string): string => text.replaceAll('_', ' ');

/** The id that the data of an event holds under its noun. */
function subjectOf({ body, tax_return_id, transaction_id }: AuditRow): string | null {
  if (transaction_id !== null) return publicId('transaction', transaction_id);
  if (tax_return_id !== null) return publicId('taxReturn', tax_return_id);
  if (body === null) return null;
  const { data }: { data: Readonly<Record<string, { readonly id?: string }>> } = JSON.parse(body);
  return Object.values(data)[0]?.id ?? null;
}
