import { LIMITS } from '../../limits/limits.js';
import { collapsedText } from './cell-text.js';

const MAX_CHARACTERS = LIMITS.bankFiles.accountCharacters.value;

/** An account as a file spells it, cut at the limit; `null` where it names none. */
export function accountName(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  const plain = collapsedText(text.slice(0, MAX_SPELLING)).replace(/^'+ ?/, '');
  const fitting =
    plain.length <= MAX_CHARACTERS ? plain : [...plain].slice(0, MAX_CHARACTERS).join('').trim();
  return fitting || null;
}

/** Characters that are read of a file's spelling of an account, which may be padded with spaces. */
const MAX_SPELLING = MAX_CHARACTERS * 16;
