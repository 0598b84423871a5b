import type {
  DeliveryOfEvent,
  EventDetail,
  FailedLines,
  ImportDetail,
  ReportDetail,
  WorkDetail,
} from '../../src/db/console/work-details-queries.js';
import { nextStepOfWork } from '../../src/domain/console/next-step-of-work.js';
import { publicId } from '../../src/domain/ids.js';
import { type Html, html } from '../../src/pages/html.js';
import { facts, tableOf } from '../../src/pages/parts.js';
import type { ConsoleSession } from '../../src/services/operators/authenticate-session.js';
import { layout } from './layout.js';
import { jobLink, linkTo } from './parts.js';
import { workActButton } from './work-act-page.js';

type Fact = Parameters<typeof facts>[0][number];

/** An import: how far it is, why it failed, which lines were refused and why. */
export function importPage(view: {
  readonly session: ConsoleSession;
  readonly detail: ImportDetail;
  readonly lines: readonly FailedLines[];
}): string {
  const { session, detail, lines } = view;
  const own: Fact[] = [
    ['Format', detail.format],
    ['Size in bytes', detail.sizeBytes],
    ['Transactions created', detail.created],
    ['Transactions updated', detail.updated],
    ['Lines that were there already', detail.repeated],
    ['Lines refused', detail.failedLines],
  ];
  const rest = html`<h2>Lines refused</h2>${tableOf({
    title: 'Lines refused',
    columns: ['Code', 'Column', 'How many', 'First line'],
    rows: lines.map(({ code, column, count, firstLine }) => [code, column, count, firstLine]),
    empty: 'No line was refused.',
  })}`;
  return workPageOf({
    session,
    title: 'Import',
    queue: 'import',
    id: publicId('import', detail.id),
    detail,
    own,
    rest,
  });
}

/** A report: how far it is, and why it failed. */
export function reportPage({
  session,
  detail,
}: {
  readonly session: ConsoleSession;
  readonly detail: ReportDetail;
}): string {
  const { taxYear } = detail;
  const own: Fact[] = [
    ['Type', detail.type],
    ['Format', detail.format],
    ['Tax year', taxYear === null ? null : `${taxYear}-${String((taxYear + 1) % 100).padStart(2, '0')}`],
    ['Its file is kept until', detail.expiresAt],
  ];
  return workPageOf({
    session,
    title: 'Report',
    queue: 'report',
    id: publicId('report', detail.id),
    detail,
    own,
  });
}

function workPageOf(view: {
  readonly session: ConsoleSession;
  readonly title: string;
  readonly queue: string;
  readonly id: string;
  readonly detail: WorkDetail;
  readonly own: readonly Fact[];
  readonly rest?: Html;
}): string {
  const { session, title, queue, id, detail, own, rest } = view;
  const next = nextStepOfWork({ ...detail, isPaused: detail.isHeavyPaused });
  const { jobId, requestId } = detail;
  const isOpen = detail.status === 'queued' || detail.status === 'processing';
  const content = html`<div class="heading"><h1>${title}</h1><p class="hint code">${id}</p></div>
${facts([
  ['Status', html`<span class="tag ${detail.status}">${detail.status}</span>`],
  ['Code', detail.code],
  ['Tenant', linkTo('tenant', detail.tenantId, detail.tenantName)],
  ['Client', detail.clientId === null ? null : linkTo('client', detail.clientId)],
  ['Mode', detail.livemode ? 'live' : 'test'],
  ['Done', detail.total === null ? detail.processed : `${detail.processed} of ${detail.total}`],
  ...own,
  ['Recorded', detail.createdAt],
  ['Begun', detail.startedAt],
  ['Last sign of life', detail.heartbeatAt],
  ['Ended', detail.finishedAt],
  ['Faults of ours', detail.lastFault === null ? detail.faults : `${detail.faults}, ${detail.lastFault}`],
  ['Job', jobLink(queue, jobId)],
  ['Request', requestLink(requestId)],
])}
<h2>What happens next</h2><div class="card"><p>${next.happens}</p><p><strong>An operator:</strong> ${next.operator}</p></div>
${session.role === 'viewer' || !isOpen ? null : html`<div class="acts">${workActButton('try_again', 'Try again', { queue, id: detail.id })}${workActButton('cancel', 'Cancel', { queue, id: detail.id })}</div>`}
${rest ?? null}`;
  return layout({ title: `${title} ${id}`, session, place: 'jobs', content, isLive: true });
}

/** An event and what happened to it at each endpoint. */
export function eventPage(view: {
  readonly session: ConsoleSession;
  readonly event: EventDetail;
  readonly deliveries: readonly DeliveryOfEvent[];
}): string {
  const { session, event, deliveries } = view;
  const id = publicId('event', event.id);
  const content = html`<div class="heading"><h1>Event</h1><p class="hint code">${id}</p></div>
${facts([
  ['Type', event.type],
  ['Tenant', linkTo('tenant', event.tenantId, event.tenantName)],
  ['Client', event.clientId === null ? null : linkTo('client', event.clientId)],
  ['Mode', event.livemode ? 'live' : 'test'],
  ['Recorded', event.createdAt],
  ['Request', requestLink(event.requestId)],
])}
<h2>Deliveries</h2>
${tableOf({
  title: 'Deliveries',
  columns: ['Delivery', 'Endpoint', 'Status', 'Attempts', 'Last answer', 'Next attempt'],
  rows: deliveries.map((one) => [
    linkTo('delivery', one.id),
    linkTo('webhookEndpoint', one.endpointId),
    one.status,
    one.attempts,
    one.lastStatus ?? one.failureClass,
    one.nextAttemptAt,
  ]),
  empty: 'No endpoint took this kind of event when it was recorded.',
})}`;
  return layout({ title: `Event ${id}`, session, place: 'jobs', content, isLive: true });
}

const requestLink = (requestId: string | null): Html | null =>
  requestId === null ? null : html`<a href="/jobs?q=${encodeURIComponent(requestId)}">${requestId}</a>`;
