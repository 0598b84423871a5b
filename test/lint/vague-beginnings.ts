/** Beginnings of comments and descriptions that leave the reader to find what is meant. */
const VAGUE: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:At|By|For|From|In|On|To|Under|Until|With) (?:how|what|when|where|which|who|whom|whose)\b/,
    'begins with a question word: name the thing first.',
  ],
  [
    /^(?:Of|Those|The same|That|It|They|As many|As much)\b/,
    'begins without what it is about: name the thing first.',
  ],
];

/** Beginnings of doc comments of functions, constants and types. A member may say `In hex.`: its name is the subject. */
const VAGUE_OF_DECLARATIONS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:Its|Their|As|Not|Nothing|None|Only|When|Once|With|Without|Behind|Beside)\b/,
    'begins without what it is about: name the thing first.',
  ],
  [/^(?:From|In|By|For|To)\s/, 'begins with a preposition: name the thing first.'],
];

/** Faults of the beginning of a text, each as the end of a sentence about it. */
export const vagueBeginningsOf = (text: string): readonly string[] => faultsOf(text, VAGUE);

/** Faults of the beginning of a doc comment of a function, constant or type, besides those of every text. */
export const vagueDeclarationsOf = (text: string): readonly string[] => faultsOf(text, VAGUE_OF_DECLARATIONS);

const faultsOf = (text: string, patterns: typeof VAGUE): readonly string[] =>
  patterns.flatMap(([pattern, fault]) => (pattern.test(text) ? [fault] : []));
