/** Beyond Latin-1, what the fonts every PDF reader carries can show (the WinAnsi encoding). */
const EXTRA_CHARACTERS = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');

const LOWER_CASE_LETTERS =
  'ł:l đ:d ħ:h ŧ:t ŋ:ng ı:i ĸ:k ə:e ɓ:b ɗ:d ƙ:k ǝ:e ɛ:e ɔ:o ŀ:l ŉ:n ' +
  'а:a б:b в:v г:g ґ:g д:d е:e ё:e є:ye ж:zh з:z и:i й:y і:i ї:yi к:k л:l м:m н:n о:o п:p р:r с:s т:t ' +
  'у:u ў:u ф:f х:kh ц:ts ч:ch ш:sh щ:shch ъ: ы:y ь: э:e ю:yu я:ya ђ:dj ј:j љ:lj њ:nj ћ:c џ:dz ѓ:gj ќ:kj ѕ:dz ' +
  'α:a β:v γ:g δ:d ε:e ζ:z η:i θ:th ι:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:y φ:f χ:ch ψ:ps ω:o';

const SIGNS = '−:- ‐:- ‑:- ‒:– ―:— ′:\' ″:" ‛:‘ ‟:“ →:-> ←:<- ↔:<-> ≤:<= ≥:>= ≠:<> ⁄:/ ₤:£ ẞ:SS ⋅:· ∙:·';

const SPELLINGS = spellings();
const CLIPPED = '…';
const LATIN1 = /^[ -~\u00A1-\u00AC\u00AE-\u00FF]*$/;

/** Whether a text has no characters but the printed ones of Latin-1, which every font has. */
export const isLatin1 = (text: string): boolean => LATIN1.test(text);

/**
 * Text as the standard PDF fonts can print it: those fonts know Western European letters only. Accents
 * they lack are dropped (`ń` is `n`), Cyrillic and Greek are spelt in Latin letters, white space and
 * control characters become one space, invisible marks go, and what is left (Chinese, emoji) is `?`.
 * The result is never longer than `limit` characters.
 * @param shows whether the fonts have a character beyond Latin-1, of which they have all; those fonts by default
 */
export function printableText(text: string, limit = 240, shows = isPrintable): string {
  if (text.length <= limit && isLatin1(text) && !text.includes('  ')) return text.trim();
  const characters = [...text.slice(0, limit * 4).normalize('NFC')].map((one) => printable(one, shows));
  const line = characters.join('').replace(/ {2,}/g, ' ').trim();
  return line.length <= limit ? line : `${line.slice(0, limit - CLIPPED.length).trimEnd()}${CLIPPED}`;
}

function printable(character: string, shows: (character: string) => boolean): string {
  if (/[\s\p{Cc}]/u.test(character)) return ' ';
  if (shows(character)) return character;
  const spelling = SPELLINGS.get(character);
  if (spelling !== undefined) return spelling;
  if (/[\p{Cf}\p{M}]/u.test(character)) return '';

  const bare = character.normalize('NFKD').replace(/\p{M}/gu, '');
  const letters = [...bare].map((letter) => (shows(letter) ? letter : SPELLINGS.get(letter)));
  return letters.length > 0 && letters.every((letter) => letter !== undefined) ? letters.join('') : '?';
}

function isPrintable(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  const latin1 = (code >= 0x20 && code <= 0x7e) || (code >= 0xa1 && code <= 0xff && code !== 0xad);
  return latin1 || EXTRA_CHARACTERS.has(character);
}

function spellings(): ReadonlyMap<string, string> {
  const table = new Map<string, string>();
  for (const [letter, spelling] of pairsOf(LOWER_CASE_LETTERS)) {
    table.set(letter, spelling);
    const capital = letter.toUpperCase();
    if (capital !== letter && [...capital].length === 1) table.set(capital, capitalised(spelling));
  }
  for (const [sign, spelling] of pairsOf(SIGNS)) table.set(sign, spelling);
  return table;
}

function pairsOf(list: string): [string, string][] {
  return list.split(' ').map((pair) => {
    const colon = pair.indexOf(':');
    return [pair.slice(0, colon), pair.slice(colon + 1)];
  });
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
