import type {
  AnswerLine,
  AttemptLine,
  Receiver,
  TroubledDelivery,
} from '../../src/db/console/receiver-queries.js';
import type { RecoveryProgress } from '../../src/db/webhooks/webhook-recoveries-progress-queries.js';
import { publicId } from '../../src/domain/ids.js';
import { type Html, html } from '../../src/pages/html.js';
import { facts, tableOf } from '../../src/pages/parts.js';
import type { ConsoleSession } from '../../src/services/operators/authenticate-session.js';
import { csrfField, layout } from './layout.js';
import { actButton, linkTo } from './parts.js';

interface ReceiverView {
  readonly session: ConsoleSession;
  readonly receiver: Receiver;
  readonly count: number;
  readonly deliveries: readonly TroubledDelivery[];
  /** Resendings of many, the newest first. */
  readonly recoveries: readonly RecoveryProgress[];
  readonly answers: readonly AnswerLine[];
  readonly note: string | null;
  readonly at: Date;
}

/** A receiver: its health, and the deliveries that failed, are held or wait to be tried again. */
export function receiverPage(view: ReceiverView): string {
  const { session, receiver, count, deliveries, recoveries, answers, note } = view;
  const content = html`<div class="heading"><h1>${receiver.host}</h1><p class="hint code">${publicId('webhookEndpoint', receiver.id)}</p></div>
${note === null ? null : html`<p role="status" class="card">${note}</p>`}
${healthOf(view)}
${mayAct(session) ? actsOn(view) : null}
<h2>Last answers</h2>${answerTable(answers)}
${recoveries.length === 0 ? null : html`<h2>Resendings</h2>${recoveryTable(recoveries)}`}
<h2>${count} failed, held or waiting to be tried again</h2>
${mayAct(session) && deliveries.length > 0 ? resendForm(view) : deliveryTable(view)}
${count > deliveries.length ? html`<p class="hint">The newest ${deliveries.length} are shown.</p>` : null}`;
  return layout({ title: receiver.host, session, place: 'jobs', content, isLive: true });
}

const mayAct = ({ role }: ConsoleSession): boolean => role !== 'viewer';

const pathOf = ({ receiver }: ReceiverView): string =>
  `/endpoints/${publicId('webhookEndpoint', receiver.id)}`;

const isPaused = ({ receiver, at }: ReceiverView): boolean =>
  receiver.operatorPausedUntil !== null && receiver.operatorPausedUntil > at;

function healthOf(view: ReceiverView): Html {
  const { receiver } = view;
  return facts([
    ['Tenant', linkTo('tenant', receiver.tenantId, receiver.tenantName)],
    ['Mode', receiver.livemode ? 'live' : 'test'],
    ['Takes events', receiver.enabled ? 'yes' : `no: ${receiver.disabledReason ?? 'disabled by its owner'}`],
    ['Paused by an operator until', isPaused(view) ? receiver.operatorPausedUntil : null],
    ['Failing since', receiver.failingSince],
    ['Failures in a row', receiver.consecutiveFailures],
    ['Last attempt', receiver.lastAttemptAt],
    ['Last answer', receiver.lastStatus],
    ['Held by its breaker until', receiver.breakerUntil],
    ['Asked to wait until', receiver.pausedUntil],
    ['Requests at once', receiver.inFlightCap],
    ['We authenticate ourselves by', authenticationOf(receiver)],
  ]);
}

function actsOn(view: ReceiverView): Html {
  const path = pathOf(view);
  const [isHeld, isEnabled] = [isPaused(view), view.receiver.enabled];
  return html`<div class="acts">${actButton(`${path}/resend-all-failed`, 'Resend all failed')}${actButton(`${path}/pause`, isHeld ? 'Change the pause' : 'Pause')}${isHeld ? actButton(`${path}/resume`, 'Resume') : null}${isEnabled ? actButton(`${path}/disable`, 'Disable') : actButton(`${path}/enable`, 'Enable')}</div>`;
}

const resendForm = (view: ReceiverView): Html =>
  html`<form method="post" action="${pathOf(view)}/resend-selected">${csrfField(view.session.csrfToken)}
<p class="all"><input id="all" type="checkbox" data-all> <label for="all" class="inline">Choose all below</label></p>${deliveryTable(view)}
<div class="filter"><div class="wide"><label for="reason">Reason, for the record</label><input id="reason" name="reason" type="text" maxlength="500" required autocomplete="off"></div><button>Resend selected</button></div></form>`;

function deliveryTable({ session, deliveries }: ReceiverView): Html {
  const maySelect = mayAct(session);
  const columns = ['Delivery', 'Event', 'Status', 'Attempts', 'Last answer', 'Next attempt', 'Recorded'];
  return tableOf({
    title: 'Deliveries',
    columns: maySelect ? ['Choose', ...columns] : columns,
    rows: deliveries.map((one) => [
      ...(maySelect ? [choiceOf(one)] : []),
      linkTo('delivery', one.id),
      one.eventType,
      one.status,
      one.attempts,
      one.lastStatus ?? one.failureClass,
      one.nextAttemptAt,
      one.createdAt,
    ]),
    empty: 'Nothing failed, is held, or waits to be tried again.',
  });
}

function choiceOf({ id }: TroubledDelivery): Html {
  const shown = publicId('delivery', id);
  return html`<input type="checkbox" name="id" value="${shown}" aria-label="Choose ${shown}">`;
}

function authenticationOf({ authentication, destination }: Receiver): string {
  switch (destination?.type) {
    case 'aws_sqs':
      return 'an access key, for an Amazon SQS queue';
    case 'aws_eventbridge':
      return 'an access key, for an Amazon EventBridge bus';
    case 'gcp_pubsub':
      return 'a service account, for a Google Pub/Sub topic';
  }
  switch (authentication?.type) {
    case 'mtls':
      return `a client certificate, good until ${authentication.expiresAt.toISOString().slice(0, 10)}`;
    case 'oauth':
      return 'a bearer token of its token server (OAuth client credentials)';
    default:
      return 'the signature alone';
  }
}

const answerTable = (answers: readonly AnswerLine[]) =>
  tableOf({
    title: 'Last answers',
    columns: ['When', 'Delivery', 'Attempt', 'Outcome', 'Answer', 'Why'],
    rows: answers.map((one) => [
      one.at,
      linkTo('delivery', one.deliveryId),
      one.number,
      one.outcome,
      one.status,
      one.failureClass,
    ]),
    empty: 'Nothing was sent to it yet, or so long ago that no attempt is in the log.',
  });

const recoveryTable = (recoveries: readonly RecoveryProgress[]) =>
  tableOf({
    title: 'Resendings',
    columns: ['Asked for', 'Taken up', 'Delivered', 'Wait', 'Failed again', 'All taken up'],
    rows: recoveries.map((one) => [
      one.createdAt,
      one.matched,
      one.delivered,
      one.waiting,
      one.failed,
      one.finishedAt ?? 'it goes on',
    ]),
    empty: 'None.',
  });

/** One delivery and its attempts. */
export function deliveryPage(view: {
  readonly session: ConsoleSession;
  readonly delivery: TroubledDelivery & {
    readonly receiver: Receiver;
    readonly attemptLog: readonly AttemptLine[];
  };
}): string {
  const { session, delivery } = view;
  const id = publicId('delivery', delivery.id);
  const content = html`<div class="heading"><h1>Delivery</h1><p class="hint code">${id}</p></div>
${facts([
  ['Event', linkTo('event', delivery.eventId)],
  ['Type', delivery.eventType],
  ['Endpoint', linkTo('webhookEndpoint', delivery.receiver.id, delivery.receiver.host)],
  ['Tenant', linkTo('tenant', delivery.receiver.tenantId, delivery.receiver.tenantName)],
  ['Status', delivery.status],
  ['Next attempt', delivery.nextAttemptAt],
])}
${session.role === 'viewer' ? null : html`<div class="acts">${actButton(`/deliveries/${id}/resend`, 'Resend')}</div>`}
<h2>Attempts</h2>
${tableOf({
  title: 'Attempts',
  columns: ['Number', 'When', 'Outcome', 'Answer', 'Why'],
  rows: delivery.attemptLog.map((one) => [one.number, one.at, one.outcome, one.status, one.failureClass]),
  empty: 'No attempt is in the log.',
})}`;
  return layout({ title: id, session, place: 'jobs', content, isLive: true });
}
