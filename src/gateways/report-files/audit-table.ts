import type { AuditTrailEntry } from '../../domain/reports/audit-trail.js';
import { changeInWords } from '../../domain/reports/field-changes.js';
import type { Column, Table } from './table.js';

const text = (
  key: string,
  heading: string,
  of: (entry: AuditTrailEntry) => string | null,
): Column<AuditTrailEntry> => ({ key, heading, type: 'text', of });

const COLUMNS: readonly Column<AuditTrailEntry>[] = [
  text('at', 'At', (entry) => entry.at.toISOString()),
  text('actor', 'Actor', (entry) => entry.actor),
  text('actor_name', 'Actor name', (entry) => entry.actorName),
  text('action', 'Action', (entry) => entry.action),
  text('detail', 'Detail', (entry) => entry.detail),
  text('subject_id', 'Subject id', (entry) => entry.subjectId),
  text('hmrc_reference', 'HMRC reference', (entry) => entry.hmrcReference),
  text('code', 'Code', (entry) => entry.code),
  text('request_id', 'Request id', (entry) => entry.requestId),
  {
    ...text('changes', 'Changes', ({ changes }) => changes.map(changeInWords).join('; ') || null),
    json: ({ changes }) => changes,
  },
];

export const auditTable = (pages: AsyncIterable<Iterable<AuditTrailEntry>>): Table<AuditTrailEntry> => ({
  name: 'Audit trail',
  columns: COLUMNS,
  pages,
});
