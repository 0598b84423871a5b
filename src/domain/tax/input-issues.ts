import { type Issue, ValidationError } from '../../errors.js';
import type { InputCode } from '../codes/place-codes.js';
import { MAX_PENCE, type Pence } from '../money.js';

/**
 * Reads amounts and gathers what is wrong with them, so that one error can name every place. What is read
 * may come to no more than one amount can hold, so that every sum taken of it is exact.
 */
export interface InputIssues {
  /** An absent amount is nil; a bad one is noted and read as nil. */
  amount(value: Pence | undefined, pointer: string): Pence;
  signedAmount(value: Pence | undefined, pointer: string): Pence;
  add(pointer: string, code: InputCode, detail: string): void;
  /** @throws {ValidationError} when anything was noted */
  throwIfAny(): void;
}

export function createInputIssues(): InputIssues {
  const issues: Issue[] = [];
  let total: Pence = 0;
  const add = (pointer: string, code: InputCode, detail: string) => {
    issues.push({ pointer: `#${pointer}`, code, detail });
  };
  const signedAmount = (value: Pence | undefined, pointer: string) => {
    if (value === undefined) return 0;
    if (!Number.isSafeInteger(value) || Math.abs(value) > MAX_PENCE) {
      add(pointer, 'amount_invalid', 'Must be an amount of money with at most two decimals.');
      return 0;
    }
    total += Math.abs(value);
    if (total <= MAX_PENCE) return value;
    add(pointer, 'amounts_too_large', 'With the amounts before it, comes to more than an amount can hold.');
    total = 0;
    return 0;
  };
  return {
    add,
    signedAmount,
    amount(value, pointer) {
      const read = signedAmount(value, pointer);
      if (read >= 0) return read;
      add(pointer, 'amount_negative', 'Must not be negative.');
      return 0;
    },
    throwIfAny() {
      if (issues.length > 0) throw new ValidationError(issues);
    },
  };
}
