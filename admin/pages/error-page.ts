import { html } from '../../src/pages/html.js';
import type { ConsoleSession } from '../../src/services/operators/authenticate-session.js';
import { layout } from './layout.js';

/** Page for a refusal or a fault. */
export function errorPage(error: { session: ConsoleSession | null; title: string; detail: string }): string {
  const { session, title, detail } = error;
  const content = html`<div class="card narrow"><h1>${title}</h1><p>${detail}</p><p><a href="/">To the overview</a></p></div>`;
  return layout({ title, session, place: null, content });
}
