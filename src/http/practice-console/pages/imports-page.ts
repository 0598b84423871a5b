import { publicId } from '../../../domain/ids.js';
import {
  type BulkImport,
  IMPORT_STATUSES,
  type ImportError,
  type ImportStatus,
  percentDone,
} from '../../../domain/imports/import.js';
import { type Html, html } from '../../../pages/html.js';
import { facts, tableOf } from '../../../pages/parts.js';
import { code, layout, longCode, nextLink, selectOf, type View } from './layout.js';

interface ImportList {
  readonly imports: readonly BulkImport[];
  readonly next: string | null;
  /** The only status that is listed. */
  readonly status: ImportStatus | undefined;
}

/** Imports of bank files, the newest first. */
export function importsPage(view: View, { imports, next, status }: ImportList): string {
  const content = html`<div class="heading"><h1>Imports</h1></div>
<form class="filter" method="get" action="/console/${view.mode}/imports">${selectOf(IMPORT_STATUSES, status)}<button>Show</button></form>
${tableOf({
  title: 'Imports',
  columns: ['File', 'Import', 'Client', 'Status', 'Rows', 'Not taken', 'Sent'],
  rows: imports.map((one) => {
    const id = publicId('import', one.id);
    return [
      one.file.name ?? 'a file without a name',
      html`<a href="/console/${view.mode}/imports/${id}">${code(id)}</a>`,
      code(publicId('client', one.target.clientId)),
      one.status,
      one.counts.created + one.counts.updated,
      one.counts.failed,
      one.createdAt,
    ];
  }),
  empty: html`No import fits. A file is imported over the API: <a href="/docs/imports">the guide</a>.`,
})}
${nextLink(next)}`;
  return layout(view, 'imports', 'Imports', content);
}

interface ImportDetails {
  readonly bulkImport: BulkImport;
  readonly errors: readonly ImportError[];
  readonly next: string | null;
}

/** One import: its outcome, and the lines that were not taken. */
export function importPage(view: View, { bulkImport, errors, next }: ImportDetails): string {
  const { counts, file, target, error, warnings } = bulkImport;
  const id = publicId('import', bulkImport.id);
  const content = html`<div class="heading"><h1>${file.name ?? 'A file without a name'}</h1><p class="hint code">${id}</p></div>
${error === null ? null : html`<p class="alert">${error.detail} (${error.code})</p>`}
${facts([
  ['Client', code(publicId('client', target.clientId))],
  ['Status', bulkImport.status],
  ['Read', `${percentDone(bulkImport)} %`],
  ['Format', bulkImport.format],
  ['Dry run', bulkImport.options.dryRun ? 'yes: nothing was written' : 'no'],
  ['Created', counts.created],
  ['Updated', counts.updated],
  ['Known already', counts.skippedDuplicate],
  ['Not taken', counts.failed],
  ['To be reviewed', counts.needsReview],
  ['Bytes', file.sizeBytes],
  ['Sent', bulkImport.createdAt],
  ['Finished', bulkImport.finishedAt],
  ['Reverted', bulkImport.revertedAt],
])}
${warnings.length === 0 ? null : html`<h2>To look at</h2><ul>${warnings.map((one) => html`<li>${one.detail}${one.line === null ? '' : ` (line ${one.line})`}</li>`)}</ul>`}
<h2>Lines that were not taken</h2>
${errorTable(errors)}
${nextLink(next)}`;
  return layout(view, 'imports', 'Import', content);
}

const errorTable = (errors: readonly ImportError[]): Html =>
  tableOf({
    title: 'Lines that were not taken',
    columns: ['Line', 'Column', 'Error', 'Why', 'Cells'],
    rows: errors.map((one) => [
      one.line,
      one.column,
      one.code,
      one.detail,
      one.cells.length === 0 ? null : longCode(one.cells.join(' | ')),
    ]),
    empty: 'Every line was taken.',
  });
