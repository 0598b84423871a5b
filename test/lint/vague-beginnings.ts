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

/** Faults of the beginning of a text, each as the end of a sentence about it. */
export const vagueBeginningsOf = (text: string): readonly string[] =>
  VAGUE.flatMap(([pattern, fault]) => (pattern.test(text) ? [fault] : []));
