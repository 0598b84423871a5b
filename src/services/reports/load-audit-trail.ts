import { loadClient } from '../../db/clients/clients-queries.js';
import { type AuditRecord, namesOfKeys, readAuditRecords } from '../../db/reports/audit-trail-queries.js';
import { publicId, uuidFromPublicId } from '../../domain/ids.js';
import { isPlainObject } from '../../domain/language/is-object.js';
import { parsedAs } from '../../domain/language/parsed-as.js';
import {
  type AuditTrail,
  type AuditTrailEntry,
  actorWording,
  isOfTransaction,
  type TransactionChanges,
} from '../../domain/reports/audit-trail.js';
import { spacedCode } from '../../domain/spaced-code.js';
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
  for await (const page of readAuditRecords(db, asked)) {
    yield page.map((record) => entryOf(record, names));
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
      if (one.changes.length > 0 && replaced.length < MAX_ON_PAPER) replaced.push(one);
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

const MAX_ON_PAPER = LIMITS.reports.auditedTransactions.value;

function countChange(changes: Map<string, TransactionChanges>, one: AuditTrailEntry): void {
  const day = one.at.toISOString().slice(0, 10);
  const key = `${day} ${one.actor} ${one.action}`;
  const count = (changes.get(key)?.count ?? 0) + 1;
  changes.set(key, { day, actor: actorWording(one), detail: one.detail, count });
}

function entryOf(record: AuditRecord, names: ReadonlyMap<string, string>): AuditTrailEntry {
  const actor =
    record.action === 'declaration' && record.actor !== null
      ? publicId('apiKey', record.actor)
      : record.actor;
  const keyId = actor === null ? null : uuidFromPublicId('apiKey', actor);
  return {
    at: record.at,
    actor,
    actorName: keyId === null ? null : (names.get(keyId) ?? null),
    action: record.action,
    detail: detailOf(record),
    subjectId: subjectOf(record),
    hmrcReference: record.hmrcReference,
    code: record.code,
    requestId: record.requestId,
    changes: record.changes ?? [],
  };
}

function detailOf({ action, detail, fromState, toState, ...record }: AuditRecord): string {
  switch (action) {
    case 'status':
      if (record.hmrcOutcome !== null) {
        const exchange = { outcome: record.hmrcOutcome, status: record.hmrcStatus, code: record.code };
        return `A call to HMRC. ${exchangeInWords(exchange)}`;
      }
      return `${changeInWords(detail ?? '', record.code)} ${moveWording(fromState, toState)}`.trim();
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
  spacedCode(from === null ? `Status: ${to}.` : `Status: from ${from} to ${to}.`);

/** The id that the data of an event holds under its noun. */
function subjectOf({ body, taxReturnId, transactionId }: AuditRecord): string | null {
  if (transactionId !== null) return publicId('transaction', transactionId);
  if (taxReturnId !== null) return publicId('taxReturn', taxReturnId);
  if (body === null) return null;
  const [subject] = Object.values(parsedAs(body, isEventBody).data);
  return isPlainObject(subject) && typeof subject['id'] === 'string' ? subject['id'] : null;
}

const isEventBody = (value: unknown): value is { readonly data: Readonly<Record<string, unknown>> } =>
  isPlainObject(value) && isPlainObject(value['data']);
