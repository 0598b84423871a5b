import type { TenantKey } from '../domain/tenant.js';

/**
 * A part of a statement: constant SQL with named bindings. Where two statements differ, they have different parts; no text
 * is chosen inside a part. The doc comment of a part gives its purpose, its bindings, its answer and its locks.
 */
export interface StatementPart {
  /** Stands in the name of every statement that has the part; empty for one that follows from the others. */
  readonly name: string;
  /** Members of the statement's `with`, in the order in which they read one another; none for a part that only answers. */
  readonly members?: string;
  /** Columns that the part adds to the answer. */
  readonly answer?: string;
}

/** A statement that can be sent. The server keeps its plan by the name. */
export interface ComposedStatement {
  readonly name: string;
  readonly text: string;
}

/** The server cuts names of statements off after so many bytes, and would take two for one. */
const LONGEST_NAME = 63;

/**
 * Puts parts together, in their order, as one statement.
 * @param query is asked of the parts; without it, the columns of all their answers are
 * @throws {RangeError} when the name of the statement is too long for the server
 */
export function composeStatement(
  parts: readonly StatementPart[],
  query = answersOf(parts),
): ComposedStatement {
  const name = parts.flatMap((part) => (part.name === '' ? [] : [part.name])).join('-');
  if (name.length > LONGEST_NAME) throw new RangeError(`the name of the statement is too long: ${name}`);
  const members = parts.flatMap((part) => part.members ?? []);
  return { name, text: `with ${members.join(',')}\n  ${query}` };
}

const answersOf = (parts: readonly StatementPart[]): string =>
  `select ${parts.flatMap(({ answer }) => answer ?? []).join(', ')}`;

/** The bindings `tenantId` and `livemode`, which every statement of a tenant has. */
export const scopeBindings = ({ tenantId, livemode }: TenantKey): TenantKey => ({ tenantId, livemode });
