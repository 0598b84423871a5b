/** A statement that the server holds compiled, on one connection. */
export interface Prepared {
  readonly name: string;
  /** Columns of its answer, once it has answered. */
  columns: readonly unknown[] | null;
  /** Whether the server has been sent its text. */
  isSent: boolean;
}

/**
 * The statements that one connection holds compiled, found by their text, so that two texts can never meet
 * under one name. The one unused for longest gives way.
 */
export class PreparedStatements {
  readonly #limit: number;
  readonly #byText = new Map<string, Prepared>();
  #surplus: string[] = [];
  #made = 0;

  /** @param limit most statements to hold, 1 or more */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The statement of this text; a new one is still to be sent. */
  of(text: string): Prepared {
    const known = this.#byText.get(text);
    if (known !== undefined) {
      this.#byText.delete(text);
      this.#byText.set(text, known);
      return known;
    }
    const prepared: Prepared = { name: `s${++this.#made}`, columns: null, isSent: false };
    this.#byText.set(text, prepared);
    const [oldest] = this.#byText.keys();
    if (oldest !== undefined && this.#byText.size > this.#limit) this.forget(oldest);
    return prepared;
  }

  /** For a statement of which nobody knows whether the server holds it, as after an error. */
  forget(text: string): void {
    const prepared = this.#byText.get(text);
    if (prepared === undefined) return;
    this.#byText.delete(text);
    this.#surplus.push(prepared.name);
  }

  /** The names that the server can let go of. Closing a name that it does not hold is no error. */
  takeSurplus(): readonly string[] {
    const surplus = this.#surplus;
    if (surplus.length > 0) this.#surplus = [];
    return surplus;
  }
}
