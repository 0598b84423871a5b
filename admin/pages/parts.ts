import { type IdKind, publicId } from '../../src/domain/ids.js';
import { type Html, html } from '../../src/pages/html.js';
import { QUEUES } from '../../src/queues/index.js';

/** A button that leads to the page on which an act is confirmed. */
export const actButton = (path: string, label: string): Html =>
  html`<form method="get" action="${path}"><button>${label}</button></form>`;

const PLACES: Readonly<Partial<Record<IdKind, string>>> = {
  tenant: '/tenants/',
  webhookEndpoint: '/endpoints/',
  delivery: '/deliveries/',
  taxReturn: '/returns/',
  submission: '/submissions/',
  import: '/imports/',
  report: '/reports/',
  event: '/events/',
};

/** The address of the page about a thing: its own where there is one, else what a search for it finds. */
function pathOf(kind: IdKind, uuid: string): string {
  const id = publicId(kind, uuid);
  const place = PLACES[kind];
  return place === undefined ? `/jobs?q=${id}` : `${place}${id}`;
}

/** Kinds of ids for the work of each queue. */
const WORK_KINDS: Readonly<Record<string, IdKind>> = {
  import: 'import',
  categorise: 'job',
  'bulk-update': 'bulkUpdate',
  calculate: 'calculation',
  report: 'report',
  submit: 'submission',
  'quarterly-update': 'quarterlyUpdate',
  webhook: 'delivery',
  event: 'event',
};

/** A link to the page about a piece of work; its id alone where it has no public one. */
export function workLink(queue: string, id: string): Html {
  const kind = WORK_KINDS[queue];
  return kind === undefined ? html`<span class="code id">${id}</span>` : linkTo(kind, id);
}

/** Queues in Redis: what is listed beside work has no job there. */
const QUEUE_NAMES: ReadonlySet<string> = new Set(QUEUES.map(({ name }) => name));

/** A link to a job on the queue board. */
export function jobLink(queue: string, jobId: string | null): Html {
  if (jobId === null) return html`–`;
  return QUEUE_NAMES.has(queue)
    ? html`<a href="/queues/queue/${queue}/${encodeURIComponent(jobId)}">${jobId}</a>`
    : html`${jobId}`;
}

/** A link to the page about a thing. */
export const linkTo = (kind: IdKind, uuid: string, text?: string): Html =>
  html`<a href="${pathOf(kind, uuid)}">${text ?? html`<span class="code id">${publicId(kind, uuid)}</span>`}</a>`;
