/** SQL as the server takes it. */
interface CompiledText {
  /** With `$1`, `$2` … */
  readonly text: string;
  /** Name whose value each of them is. */
  readonly names: readonly string[];
}

/** Values of the names in a text. */
type NamedValues = Readonly<Record<string, unknown>>;

/** `:name`. Two colons are a cast; a colon behind the name makes it an identifier. */
const NAME = /(\\?)(::?)(\w+)(:?)/g;

/** SQL with named values, compiled once for each text and not each time that it runs. */
export class CompiledTexts {
  readonly #limit: number;
  readonly #known = new Map<string, CompiledText | null>();

  /** @param limit most texts to remember, 1 or more; later ones are compiled each time */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * The statement of a text and the values that it names.
   * @returns `null` when knex has to write it out: for an identifier, or a query among the values
   */
  statementOf(sql: string, values: NamedValues): { text: string; values: readonly unknown[] } | null {
    const compiled = this.#compiledTextOf(sql);
    if (compiled === null) return null;
    const inOrder: unknown[] = [];
    for (const name of compiled.names) {
      const value = values[name];
      if (!isPlain(value)) return null;
      inOrder.push(value);
    }
    return { text: compiled.text, values: inOrder };
  }

  #compiledTextOf(sql: string): CompiledText | null {
    const known = this.#known.get(sql);
    if (known !== undefined) return known;
    const compiled = compileText(sql);
    if (this.#known.size < this.#limit) this.#known.set(sql, compiled);
    return compiled;
  }
}

export const areNamed = (bindings: unknown): bindings is NamedValues =>
  typeof bindings === 'object' && bindings !== null && Object.getPrototypeOf(bindings) === Object.prototype;

function compileText(sql: string): CompiledText | null {
  if (sql.includes('?')) return null;
  const names: string[] = [];
  let isPlainText = true;
  const text = sql.replace(NAME, (match, backslash: string, colons: string, name: string, behind: string) => {
    if (colons === '::') return match;
    if (backslash !== '' || behind !== '') isPlainText = false;
    return `$${names.push(name)}`;
  });
  return isPlainText ? { text, names } : null;
}

/** Whether a value is neither a query nor anything else that knex writes into the text. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value !== undefined && typeof value !== 'function';
  return !('toSQL' in value || 'isRawInstance' in value);
}
