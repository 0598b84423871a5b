/** What the documentation says of a code: when it is there, and what a program or a person does then. */
export interface CodeWords {
  readonly meaning: string;
  readonly todo: string;
}

export const words = (meaning: string, todo: string): CodeWords => ({ meaning, todo });

/** The codes of a table, in its order. */
export const codesOf = <Code extends string>(table: Readonly<Record<Code, CodeWords>>): readonly Code[] =>
  Object.keys(table) as Code[];
