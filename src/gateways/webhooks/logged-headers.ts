import { MASKED } from '../../domain/webhooks/receiver-headers.js';
import { LIMITS } from '../../limits/limits.js';

const SECRET: ReadonlySet<string> = new Set(['set-cookie', 'set-cookie2', 'authorization']);
/** Postgres keeps no NUL, and nobody wants to see the others. */
const CONTROL = /\p{Cc}/gu;

/** Logged headers of an answer: as many as there is room for, with masked values of cookies. */
export function loggedHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  let room = LIMITS.webhooks.answerHeaderBytes.value;
  const logged: [string, string][] = [];
  for (const [name, value] of Object.entries(headers)) {
    const key = name.toLowerCase();
    const text = SECRET.has(key) ? MASKED : [value ?? []].flat().join(', ').replace(CONTROL, '\ufffd');
    room -= Buffer.byteLength(key) + Buffer.byteLength(text);
    if (room < 0) break;
    logged.push([key, text]);
  }
  return Object.fromEntries(logged);
}
