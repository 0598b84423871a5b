import { type CodeWords, codesOf, words } from './code-words.js';

/** Codes of points about a client that a person should look at. */
export const CLIENT_WARNING_CODES = {
  duplicate_nino: words(
    'Another client has the same National Insurance number.',
    'Where they are one person, move what belongs to the one and delete the other: HMRC knows one person by a number.',
  ),
} as const satisfies Readonly<Record<string, CodeWords>>;

export type ClientWarningCode = keyof typeof CLIENT_WARNING_CODES;
export const CLIENT_WARNING_CODE_LIST = codesOf(CLIENT_WARNING_CODES);
