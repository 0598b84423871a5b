/** A media type or media range as a header holds it; names in lower case. */
interface MediaType {
  readonly type: string;
  readonly parameters: ReadonlyMap<string, string>;
}

const TYPE = /^[a-z0-9!#$&^_.+*-]+\/[a-z0-9!#$&^_.+*-]+$/;
const WEIGHT = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/** @returns `null` for what is no media type */
export function parseMediaType(text: string): MediaType | null {
  const [name = '', ...rest] = text.split(';');
  const type = name.trim().toLowerCase();
  if (!TYPE.test(type)) return null;
  const parameters = new Map<string, string>();
  for (const parameter of rest) {
    const [key = '', ...value] = parameter.split('=');
    parameters.set(key.trim().toLowerCase(), unquoted(value.join('=').trim()));
  }
  return { type, parameters };
}

/** The character set that a `Content-Type` names, in lower case; `null` when it names none. */
export function charsetOf(contentType: string): string | null {
  return parseMediaType(contentType)?.parameters.get('charset')?.toLowerCase() ?? null;
}

/**
 * The type that `Accept` likes best of those on offer; the first of equals. Parameters of a range other than
 * its weight do not count: what we answer with has one form only.
 * @param accept the header; without one, or without any range in it, everything is acceptable
 * @returns `null` when none is acceptable
 * @see RFC 9110 12.5.1
 */
export function negotiate(accept: string | undefined, offered: readonly string[]): string | null {
  const ranges = (accept ?? '').split(',').flatMap((text) => parseMediaType(text) ?? []);
  if (ranges.length === 0) return offered[0] ?? null;
  let best: { type: string; weight: number } | null = null;
  for (const type of offered) {
    const weight = weightOf(type, ranges);
    if (weight > (best?.weight ?? 0)) best = { type, weight };
  }
  return best?.type ?? null;
}

/** Weight of the most specific range that covers the type; 0 if none does. */
function weightOf(type: string, ranges: readonly MediaType[]): number {
  const family = `${type.split('/')[0]}/*`;
  for (const name of [type, family, '*/*']) {
    const weights = ranges.filter((range) => range.type === name).map(weightIn);
    if (weights.length > 0) return Math.max(...weights);
  }
  return 0;
}

/** The weight of a range. One that is malformed counts as 1, as if it were another parameter. */
function weightIn({ parameters }: MediaType): number {
  const weight = parameters.get('q');
  return weight !== undefined && WEIGHT.test(weight) ? Number(weight) : 1;
}

const unquoted = (value: string) =>
  value.length >= 2 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value;
