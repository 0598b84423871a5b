import { publicId } from '../../../domain/ids.js';
import type { RequestLog } from '../../../domain/request-logs/request-log.js';
import { type Html, html } from '../../../pages/html.js';
import { facts, tableOf } from '../../../pages/parts.js';
import { code, layout, longCode, nextLink, type View } from './layout.js';

interface RequestList {
  readonly requests: readonly RequestLog[];
  readonly next: string | null;
  /** Filters, as they were given. */
  readonly asked: {
    readonly status: string | undefined;
    readonly keyId: string | undefined;
    readonly requestId: string | undefined;
  };
}

/** Requests of the last weeks, the newest first. */
export function requestsPage(view: View, { requests, next, asked }: RequestList): string {
  const content = html`<div class="heading"><h1>Requests</h1><p class="hint">Kept for 30 days, without queries and bodies.</p></div>
<form class="filter" method="get" action="/console/${view.mode}/requests">
<div><label for="status">Status</label><input id="status" name="status" value="${asked.status ?? ''}" size="5" maxlength="3" placeholder="4xx" autocomplete="off"></div>
<div class="wide"><label for="key_id">API key</label><input id="key_id" name="key_id" value="${asked.keyId ?? ''}" maxlength="64" placeholder="key_…" autocomplete="off"></div>
<div class="wide"><label for="request_id">Request</label><input id="request_id" name="request_id" value="${asked.requestId ?? ''}" maxlength="64" placeholder="req_…" autocomplete="off"></div>
<button>Show</button></form>
${tableOf({
  title: 'Requests',
  columns: ['Answered', 'Request', 'Path', 'Status', 'Problem', 'Took', 'Key or app'],
  rows: requests.map((one) => {
    const id = publicId('request', one.id);
    return [
      one.createdAt,
      html`<a href="/console/${view.mode}/requests/${id}">${code(id)}</a>`,
      html`${one.method} ${longCode(one.path)}`,
      one.status,
      problemLink(one.code),
      html`<span class="no-wrap">${one.durationMs} ms</span>`,
      credentialOf(view, one),
    ];
  }),
  empty: 'No request fits. A request is listed some seconds after its answer.',
})}
${nextLink(next)}`;
  return layout(view, 'requests', 'Requests', content);
}

/** One request. */
export function requestPage(view: View, request: RequestLog): string {
  const id = publicId('request', request.id);
  const content = html`<div class="heading"><h1>${request.method} ${request.operation ?? request.path}</h1><p class="hint code">${id}</p></div>
${facts([
  ['Path', longCode(request.path)],
  ['Operation', request.operation],
  ['Status', request.status],
  ['Problem', problemLink(request.code)],
  ['Took', `${request.durationMs} ms`],
  ['Key or app', credentialOf(view, request)],
  ['Your own id', request.clientRequestId],
  ['Answered', request.createdAt],
])}`;
  return layout(view, 'requests', 'Request', content);
}

const problemLink = (problem: string | null): Html | null =>
  problem === null ? null : html`<a href="/docs/errors/${problem.replaceAll('_', '-')}">${problem}</a>`;

function credentialOf({ mode }: View, { credentialId, oauthAppId }: RequestLog): Html {
  if (oauthAppId !== null) return html`an app, ${code(publicId('oauthGrant', credentialId))}`;
  const id = publicId('apiKey', credentialId);
  return html`<a href="/console/${mode}/keys/${id}">${code(id)}</a>`;
}
