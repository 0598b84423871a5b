/** The names that exports are seen to use. */
const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    pound: '£',
    euro: '€',
    cent: '¢',
    yen: '¥',
    copy: '©',
    reg: '®',
    trade: '™',
    deg: '°',
    times: '×',
    frac12: '½',
    frac14: '¼',
    frac34: '¾',
    middot: '·',
    bull: '•',
    hellip: '…',
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    laquo: '«',
    raquo: '»',
    aacute: 'á',
    agrave: 'à',
    acirc: 'â',
    atilde: 'ã',
    auml: 'ä',
    aring: 'å',
    aelig: 'æ',
    ccedil: 'ç',
    eacute: 'é',
    egrave: 'è',
    ecirc: 'ê',
    euml: 'ë',
    iacute: 'í',
    icirc: 'î',
    iuml: 'ï',
    ntilde: 'ñ',
    oacute: 'ó',
    ocirc: 'ô',
    ouml: 'ö',
    oslash: 'ø',
    szlig: 'ß',
    uacute: 'ú',
    ucirc: 'û',
    uuml: 'ü',
  }),
);

/** Character numbers of Windows that are control characters elsewhere, read as browsers read them. */
const OF_WINDOWS: ReadonlyMap<number, string> = new Map([
  [128, '€'],
  [133, '…'],
  [145, '‘'],
  [146, '’'],
  [147, '“'],
  [148, '”'],
  [149, '•'],
  [150, '–'],
  [151, '—'],
  [153, '™'],
]);

const ENTITY = /&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z][a-z0-9]{1,7});/gi;

/**
 * Resolves named and numeric references once, so that `&amp;lt;` becomes `&lt;`. What is no reference stays as
 * it is, and so does one to a character that no text has: a control character or half of a surrogate pair.
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (whole, name: string) =>
    name.startsWith('#') ? (characterOf(name) ?? whole) : (named(name) ?? whole),
  );
}

/** `&AMP;` is seen too, and `&Eacute;` is a capital. */
function named(name: string): string | undefined {
  const exact = NAMED.get(name);
  if (exact !== undefined) return exact;
  const small = NAMED.get(name.toLowerCase());
  const isCapital = /^[A-Z]/.test(name) && small !== undefined && /\p{Ll}/u.test(small) && small !== 'ß';
  return isCapital ? small.toUpperCase() : small;
}

function characterOf(name: string): string | null {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  if (code === 9 || code === 10 || code === 13) return ' ';
  if (code > 0x10ffff) return null;
  const ofWindows = OF_WINDOWS.get(code);
  if (ofWindows !== undefined) return ofWindows;
  const character = String.fromCodePoint(code);
  return /[\p{Cc}\p{Cs}]/u.test(character) ? null : character;
}
