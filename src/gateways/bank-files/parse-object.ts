import type { JsonObject } from '../../domain/bank-files/json-field.js';
import { isJsonObject } from '../../domain/bank-files/json-field.js';

/** The object a text holds; `null` for anything else. */
export function parseObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}
