/** The hidden field of our own forms that holds the token against forged requests. */
export const CSRF_FIELD = '_csrf';

/** Value of a form or a query; empty if there is none, or several. */
export const formText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A path of this console and nothing else: another site's address would lead away after the sign-in. */
export function localPath(text: string): string {
  return /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]{0,500}$/.test(text) ? text : '/';
}

/** How long somebody waits, as the page says it. */
export function durationInWords(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
