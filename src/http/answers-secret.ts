import type { TProperties, TSchema } from 'typebox';
import type { OperationDefinition } from './route.js';

/** The member under which every operation that issues a secret shows it, this once. */
const SECRET_MEMBER = 'secret';

/** Whether an answer of the operation shows a secret that nobody can be shown again. */
export const answersSecret = ({
  responses,
}: Pick<OperationDefinition<TProperties, TSchema>, 'responses'>): boolean =>
  Object.values(responses).some(({ schema }) => hasSecret(schema));

function hasSecret(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null || !('properties' in schema)) return false;
  const { properties } = schema;
  return typeof properties === 'object' && properties !== null && SECRET_MEMBER in properties;
}
