const INSTANT = /^(\d{4}-\d{2}-\d{2})[Tt]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:[Zz]|[+-]\d{2}:\d{2})$/;
const LONGEST = 35;

/**
 * Whether a text is an instant of RFC 3339 that a `Date` can hold: the day exists, the hour is below 24, and
 * there is no leap second.
 */
export function isRealInstant(text: string): boolean {
  if (text.length > LONGEST) return false;
  const day = INSTANT.exec(text)?.[1];
  if (day === undefined || !isRealDay(day)) return false;
  return !/[Tt]24/.test(text) && !Number.isNaN(Date.parse(text.toUpperCase()));
}

/** `Date` takes 30 February for 2 March. */
function isRealDay(day: string): boolean {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
}
