import { formatTaxYear, taxYearEndsOn, taxYearStartsOn } from '../../tax-year.js';
import { type AuditTrail, actorWording } from '../audit-trail.js';
import { changeInWords } from '../field-changes.js';
import { entry, paragraph, type ReportDocument, type TableBlock } from '../report-document.js';

/** Changes of a client and a year, with actor and time. */
export function auditTrailDocument(trail: AuditTrail): ReportDocument {
  const { reportId, asOf, taxYear, clientName, entries, transactions } = trail;
  return {
    type: 'audit_trail',
    title: `Audit trail ${formatTaxYear(taxYear)}`,
    reportId,
    asOf: asOf.toISOString(),
    taxYear: formatTaxYear(taxYear),
    periodStart: taxYearStartsOn(taxYear),
    periodEnd: taxYearEndsOn(taxYear),
    subject: { name: clientName, utrMasked: null, ninoMasked: null },
    facts: [
      { label: 'Client', value: clientName },
      { label: 'Entries', value: String(entries.length) },
    ],
    fields: {},
    sections: [
      {
        heading: 'What was done, oldest first',
        level: 1,
        blocks: entries.length === 0 ? [paragraph('Nothing is recorded yet.')] : [entryTable(trail)],
      },
      {
        heading: 'Changes of single transactions',
        level: 1,
        blocks:
          transactions.length === 0
            ? [paragraph('No transaction of the year was changed by itself.')]
            : [transactionTable(trail)],
      },
      ...(trail.replaced.length === 0 ? [] : [replacedSection(trail)]),
    ],
  };
}

const entryTable = ({ entries }: AuditTrail): TableBlock => ({
  kind: 'table',
  key: 'entries',
  columns: [
    { key: 'at', heading: 'When (UTC)', unit: 'text', weight: 1.2 },
    { key: 'actor', heading: 'Who', unit: 'text', weight: 1.6 },
    { key: 'detail', heading: 'What', unit: 'text', weight: 2.4 },
    { key: 'hmrc_reference', heading: 'HMRC reference', unit: 'text', weight: 1.6 },
  ],
  rows: entries.map((one) =>
    entry(
      one.at.toISOString().slice(0, 19).replace('T', ' '),
      actorWording(one),
      [one.code === null ? one.detail : `${one.detail} ${one.code}`, ...one.changes.map(changeInWords)].join(
        '; ',
      ),
      one.hmrcReference,
    ),
  ),
});

const transactionTable = ({ transactions }: AuditTrail): TableBlock => ({
  kind: 'table',
  key: 'transactions',
  columns: [
    { key: 'day', heading: 'Day', unit: 'date' },
    { key: 'actor', heading: 'Who', unit: 'text', weight: 2 },
    { key: 'detail', heading: 'What', unit: 'text', weight: 2 },
    { key: 'count', heading: 'Times', unit: 'count' },
  ],
  rows: transactions.map((one) => entry(one.day, one.actor, one.detail, one.count)),
});

const replacedSection = ({ replaced }: AuditTrail): ReportDocument['sections'][number] => ({
  heading: 'Transactions before and after, oldest first',
  level: 1,
  blocks: [
    {
      kind: 'table',
      key: 'replaced',
      columns: [
        { key: 'at', heading: 'When (UTC)', unit: 'text', weight: 1.2 },
        { key: 'actor', heading: 'Who', unit: 'text', weight: 1.6 },
        { key: 'subject_id', heading: 'Transaction', unit: 'text', weight: 1.6 },
        { key: 'changes', heading: 'Before → after', unit: 'text', weight: 2.4 },
      ],
      rows: replaced.map((one) =>
        entry(
          one.at.toISOString().slice(0, 19).replace('T', ' '),
          actorWording(one),
          one.subjectId,
          one.changes.map(changeInWords).join('; '),
        ),
      ),
    },
    paragraph('The file of this report as CSV or NDJSON has every one of them.'),
  ],
});
