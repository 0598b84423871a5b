import { formatPence } from '../../money.js';
import { formatTaxYear, taxYearEndsOn, taxYearStartsOn } from '../../tax-year.js';
import type { ExpensesWithoutDocument } from '../expenses-without-document.js';
import { entry, paragraph, type ReportDocument, sumRow, type TableBlock, total } from '../report-document.js';

/** Expenses that still want a receipt or an invoice: a list to ask a client with. */
export function rowsWithoutDocumentDocument(expenses: ExpensesWithoutDocument): ReportDocument {
  const { reportId, asOf, taxYear, overPence, clientName, count, amountPence, clients, listed } = expenses;
  return {
    type: 'rows_without_document',
    title: `Expenses without a document ${formatTaxYear(taxYear)}`,
    reportId,
    asOf: asOf.toISOString(),
    taxYear: formatTaxYear(taxYear),
    periodStart: taxYearStartsOn(taxYear),
    periodEnd: taxYearEndsOn(taxYear),
    subject: clientName === null ? null : { name: clientName, utrMasked: null, ninoMasked: null },
    facts: [
      ...(clientName === null
        ? [{ label: 'Clients', value: String(clients.length) }]
        : [{ label: 'Client', value: clientName }]),
      { label: 'Expenses over', value: `£${formatPence(overPence)}` },
      { label: 'Without a document', value: String(count) },
      { label: 'In all', value: `£${formatPence(-amountPence)}` },
    ],
    fields: {},
    sections: [
      {
        heading: 'At a glance',
        level: 1,
        blocks: [
          {
            kind: 'figures',
            figures: [
              { label: 'Expenses without a document', unit: 'count', value: count },
              { label: 'In all', unit: 'pence', value: -amountPence },
            ],
          },
          paragraph(
            `Expenses of more than £${formatPence(overPence)} to which no receipt, invoice or statement has been put. Rows without a category, and those without an amount in pounds, are not among them.`,
          ),
        ],
      },
      ...(clientName === null && clients.length > 1
        ? [{ heading: 'By client', level: 1 as const, blocks: [clientTable(expenses)] }]
        : []),
      {
        heading: 'Expenses, oldest first',
        level: 1,
        blocks:
          listed.length === 0
            ? [paragraph('Every expense over the amount has a document.')]
            : [expenseTable(expenses), ...restOf(expenses)],
      },
    ],
  };
}

const restOf = ({ count, listed }: ExpensesWithoutDocument) =>
  count === listed.length
    ? []
    : [
        paragraph(
          `${count - listed.length} more are counted and not listed. The file of this report as CSV, XLSX or NDJSON has every one of them.`,
        ),
      ];

const clientTable = ({ clients, count, amountPence }: ExpensesWithoutDocument): TableBlock => ({
  kind: 'table',
  key: 'clients',
  columns: [
    { key: 'client', heading: 'Client', unit: 'text' },
    { key: 'count', heading: 'Expenses', unit: 'count' },
    { key: 'amount', heading: 'Amount', unit: 'pence' },
  ],
  rows: [
    ...clients.map((one) => entry(one.name, one.count, one.amountPence)),
    sumRow('All clients', count, amountPence),
  ],
});

/** A column for the client where there are several. */
function expenseTable({ clientName, listed, count, amountPence }: ExpensesWithoutDocument): TableBlock {
  const isOfOne = clientName !== null;
  const isWhole = listed.length === count;
  const close = isWhole ? sumRow : total;
  return {
    kind: 'table',
    key: 'expenses',
    columns: [
      { key: 'date', heading: 'Date', unit: 'date' },
      ...(isOfOne ? [] : [{ key: 'client', heading: 'Client', unit: 'text' as const, weight: 1.5 }]),
      { key: 'description', heading: 'Description', unit: 'text', weight: 2.4 },
      { key: 'category', heading: 'Category', unit: 'text', weight: 1.8 },
      { key: 'account', heading: 'Account', unit: 'text', weight: 1.2 },
      { key: 'amount', heading: 'Amount', unit: 'pence' },
    ],
    rows: [
      ...listed.map((one) =>
        entry(
          one.date,
          ...(isOfOne ? [] : [one.client]),
          one.description,
          one.category,
          one.account,
          one.amountPence,
        ),
      ),
      close(isWhole ? 'Total' : 'Total of all', ...(isOfOne ? [] : [null]), null, null, null, amountPence),
    ],
  };
}
