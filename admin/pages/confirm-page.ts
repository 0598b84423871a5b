import { type Html, html } from '../../src/pages/html.js';
import type { ConsoleSession } from '../../src/services/operators/authenticate-session.js';
import { csrfField, layout } from './layout.js';

/** Confirmation of an act, which shows its effect and asks for the reason. */
export interface Confirmation {
  readonly session: ConsoleSession;
  /** Heading of the page and label of its button. */
  readonly label: string;
  readonly path: string;
  readonly effect: string;
  readonly back: string;
  readonly fields?: Html;
  /** Whether it cannot be undone: its button is red. */
  readonly isFinal?: boolean;
}

export function confirmPage(confirmation: Confirmation): string {
  const { session, label, path, effect, back, fields, isFinal = false } = confirmation;
  const content = html`<form class="card narrow" method="post" action="${path}">
<h1>${label}</h1><p>${effect}</p>${csrfField(session.csrfToken)}${fields ?? null}
<label for="reason">Reason, for the record</label>
<input id="reason" name="reason" type="text" maxlength="500" required autocomplete="off">
${isFinal ? html`<button class="danger">${label}</button>` : html`<button>${label}</button>`}
<p><a href="${back}">Do nothing</a></p></form>`;
  return layout({ title: label, session, place: null, content });
}
