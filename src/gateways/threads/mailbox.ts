/** Values that arrive by themselves, taken one by one in order. */
export interface Mailbox<T> {
  /** Ignored after `fail`. */
  put(value: T): void;
  /** Present and later readers get this error once what is already there has been taken. */
  fail(error: unknown): void;
  next(): Promise<T>;
}

export function createMailbox<T>(): Mailbox<T> {
  const values: T[] = [];
  const waiting: { resolve(value: T): void; reject(error: unknown): void }[] = [];
  let failure: { readonly error: unknown } | null = null;
  return {
    put(value) {
      if (failure !== null) return;
      const first = waiting.shift();
      if (first === undefined) values.push(value);
      else first.resolve(value);
    },
    fail(error) {
      failure ??= { error };
      for (const one of waiting.splice(0)) one.reject(error);
    },
    next() {
      const value = values.shift();
      if (value !== undefined) return Promise.resolve(value);
      if (failure !== null) return Promise.reject(failure.error);
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    },
  };
}
