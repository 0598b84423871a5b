import { LIMITS } from '../../limits/limits.js';

const { value: MAX_CHARACTERS } = LIMITS.practiceConsole.nextPageCharacters;
/** Stands for the address of this service: a path that leads anywhere else is refused. */
const HERE = 'https://console.invalid';
/** Parts of the console that show something. */
const PARTS = ['/console/live', '/console/test', '/console/account'];

/**
 * The page that somebody asked for before they had to sign in; `null` for anything but the path of a page of the console,
 * written as a browser writes it: other servers, control characters and steps upwards are no page.
 */
export function nextPageOf(given: string | null): string | null {
  if (given === null || given.length > MAX_CHARACTERS || !URL.canParse(given, HERE)) return null;
  const { origin, pathname, search } = new URL(given, HERE);
  const isHere = origin === HERE && pathname + search === given;
  const isShown = PARTS.some((part) => pathname === part || pathname.startsWith(`${part}/`));
  return isHere && isShown ? given : null;
}

/** The address of the sign-in that leads to a page afterwards. */
export const signInFor = (signIn: string, next: string | null): string =>
  next === null ? signIn : `${signIn}?next=${encodeURIComponent(next)}`;
