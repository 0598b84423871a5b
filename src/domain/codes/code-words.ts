import { keysOf } from '../language/keys-of.js';

/** Words of the documentation for a code: its meaning, and the next step for a program or a person. */
export interface CodeWords {
  readonly meaning: string;
  readonly todo: string;
}

export const words = (meaning: string, todo: string): CodeWords => ({ meaning, todo });

/** The codes of a table, in its order. */
export const codesOf = <Code extends string>(table: Readonly<Record<Code, CodeWords>>): readonly Code[] =>
  keysOf(table);
