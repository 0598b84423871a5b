import { type Html, html } from './html.js';

/** An instant as people compare it with a log: UTC, to the second. */
export function instant(at: Date): Html {
  const iso = at.toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)}</time>`;
}

/** A span in the largest unit that is still precise enough: `42 s`, `7 min`, `5 h`, `3 d`. */
export function span(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.round(seconds / 3_600)} h`;
  return `${Math.round(seconds / 86_400)} d`;
}
