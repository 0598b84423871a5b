import { ID_PREFIXES, type IdKind } from '../../../domain/ids.js';

const PUBLIC_ID = /^([a-z]{2,4})_[0-9a-z]{1,60}$/;
const KINDS = new Map<string, string>(Object.entries(ID_PREFIXES).map(([kind, prefix]) => [prefix, kind]));

/**
 * Fault of an id, for a caller: it belongs to another kind of thing, or is none at all.
 * Says the kind that was sent, never the id.
 */
export function idHint(wanted: IdKind, given: unknown): string {
  const example = `the id of ${withArticle(wanted)} begins with ${ID_PREFIXES[wanted]}_`;
  const kind = typeof given === 'string' ? KINDS.get(PUBLIC_ID.exec(given)?.[1] ?? '') : undefined;
  if (kind === undefined) return `must be the id of ${withArticle(wanted)}: ${example}`;
  return kind === wanted
    ? `must be the whole id of ${withArticle(wanted)}: ${ID_PREFIXES[wanted]}_ and 26 characters`
    : `is the id of ${withArticle(kind)}; ${example}`;
}

function withArticle(kind: string): string {
  const words = kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const name = words.replace(/^api /, 'API ').replace(/^oauth /, 'OAuth ');
  return `${/^[aeioAO]/.test(name) ? 'an' : 'a'} ${name}`;
}
