/** One statement with its values. It holds one command, without a semicolon; a text without values may be a script. */
export interface Statement {
  /** With `$1`, `$2` … for the values. */
  readonly text: string;
  readonly values: readonly unknown[];
  /** Compiled once a connection, and kept by the server. */
  readonly isHot: boolean;
  /** Nobody reads its answer. */
  readonly isSilent?: boolean;
  /** Postgres reads an index in the order of the answer, if there is one, and does not sort. */
  readonly isInOrder?: boolean;
}

/** A statement that the server keeps compiled and whose answer nobody reads. */
export const silent = (text: string, values: readonly unknown[] = []): Statement => ({
  text,
  values,
  isHot: true,
  isSilent: true,
});

/** Several commands, or one that ends a transaction or goes back to a savepoint. */
const SCRIPT = /;|^\s*(?:commit|rollback)\b/i;

/** Whether a statement cannot travel with others. One with values, or that the server keeps, always can. */
export const isScript = ({ text, values, isHot }: Statement): boolean =>
  !isHot && values.length === 0 && SCRIPT.test(text);

const WITHOUT_SORTS = silent(
  `select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`,
);

/** Settings that the statements ask for. They hold until the transaction ends. */
export const settingsFor = (statements: readonly Statement[]): readonly Statement[] =>
  statements.some(({ isInOrder }) => isInOrder === true) ? [WITHOUT_SORTS] : [];
