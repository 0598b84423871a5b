import { publicId } from '../ids.js';
import { MODEL_VERSION } from './category-model.js';
import type { CategoryRule } from './category-rule.js';
import { DICTIONARY_VERSION } from './dictionary.js';
import type { Memory } from './memory-book.js';

/** The version of a decision by the words of the line alone. */
export const DICTIONARY_DECISION = `dictionary-${DICTIONARY_VERSION}`;

const named = new WeakMap<object, string>();

/** The rule or memory that decided, with its version, so that the decision can be repeated. */
export function versionOfRule(rule: CategoryRule): string {
  return remember(rule, () => versioned('categoryRule', rule.id, rule.version));
}

export function versionOfMemory(memory: Memory): string {
  return remember(memory, () => versioned('categoryMemory', memory.id, memory.version));
}

/** Version of another client's memory, without its id: that would disclose it to a credential that is bound to this client. */
export const versionOfSharedMemory = ({ version }: Memory): string => `shared-memory.${version}`;

/** @param revision the tenant's own, which counts its lessons */
export const versionOfModel = (revision: number): string =>
  `model-${MODEL_VERSION}.${revision} ${DICTIONARY_DECISION}`;

function remember(thing: object, make: () => string): string {
  const known = named.get(thing);
  if (known !== undefined) return known;
  const made = make();
  named.set(thing, made);
  return made;
}

function versioned(kind: 'categoryRule' | 'categoryMemory', id: string, version: number | undefined): string {
  return `${publicId(kind, id)}.${version ?? 0}`;
}
