import { withoutEnd } from '../language/without-end.js';

/** The content of `:86:` in any of the three dialects that banks write. */
interface Mt940Narrative {
  readonly text: string;
  readonly counterparty: string | null;
  readonly reference: string | null;
}

const CODE_WORDS: ReadonlySet<string> = new Set(
  `EREF KREF MREF CRED DEBT SVWZ REMI NAME IBAN BIC TRTP MARF CSID ORDP BENM ISDT CDTRREF PREF UDTR RTRN ACCW PURP EXCH
CHGS`.split(/\s/),
);
/** Codes that may follow the reference inside a purpose. */
const AFTER_REFERENCE = ['KREF+', 'MREF+', 'CRED+', 'DEBT+', 'SVWZ+'];

/** Free text (lines joined by a space), `?20…?32` subfields, or `/NAME/…/REMI/…` code words. */
export function mt940Narrative(lines: readonly string[]): Mt940Narrative {
  const whole = lines.join('');
  if (/\?2[0-9]/.test(whole)) return subfields(whole);
  const [before, first = '', ...others] = whole.split('/');
  if (before === '' && others.length > 0 && CODE_WORDS.has(first)) return codeWords([first, ...others]);
  return { text: lines.join(' '), counterparty: null, reference: null };
}

function subfields(whole: string): Mt940Narrative {
  const fields = whole
    .split('?')
    .slice(1)
    .filter((field) => /^\d\d/.test(field))
    .map((field) => ({ code: field.slice(0, 2), value: field.slice(2) }));
  const joined = (wanted: RegExp) =>
    fields
      .filter(({ code }) => wanted.test(code))
      .map(({ value }) => value)
      .join('');
  const purpose = joined(/^(2\d|6[0-3])$/);
  return {
    text: (after(purpose, 'SVWZ+') ?? purpose) || joined(/^00$/),
    counterparty: joined(/^3[23]$/) || null,
    reference: referenceIn(purpose),
  };
}

function after(text: string, mark: string): string | null {
  const at = text.indexOf(mark);
  return at < 0 ? null : text.slice(at + mark.length);
}

function referenceIn(purpose: string): string | null {
  const rest = after(purpose, 'EREF+');
  if (rest === null) return null;
  const ends = AFTER_REFERENCE.map((mark) => rest.indexOf(mark)).filter((at) => at >= 0);
  return rest.slice(0, Math.min(rest.length, ...ends));
}

/** Each code word's text runs to the next code word; slashes may stand in it. */
function codeWords(parts: readonly string[]): Mt940Narrative {
  const texts = new Map<string, string[]>();
  let text: string[] = [];
  parts.forEach((part, index) => {
    if (index === parts.length - 1 || !CODE_WORDS.has(part)) text.push(part);
    else {
      text = [];
      texts.set(part, text);
    }
  });
  const value = (name: string) => {
    const found = texts.get(name)?.join('/').replace(/^\/+/, '');
    return found === undefined ? undefined : withoutEnd(found, (character) => character === '/');
  };
  return {
    text: value('REMI') ?? value('SVWZ') ?? '',
    counterparty: value('NAME') ?? value('BENM') ?? value('ORDP') ?? null,
    reference: value('EREF') ?? null,
  };
}
