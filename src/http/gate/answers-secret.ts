import type { TProperties, TSchema } from 'typebox';
import type { OperationDefinition } from './route.js';

/** The members under which operations that issue a secret show it, this once. */
const SECRET_MEMBERS = ['secret', 'client_secret', 'one_time_password', 'code'];

/** Whether an answer of the operation shows a secret that nobody can be shown again. */
export const answersSecret = ({
  responses,
}: Pick<OperationDefinition<TProperties, TSchema>, 'responses'>): boolean =>
  Object.values(responses).some(({ schema }) => hasSecret(schema));

function hasSecret(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null || !('properties' in schema)) return false;
  const { properties } = schema;
  return (
    typeof properties === 'object' && properties !== null && SECRET_MEMBERS.some((name) => name in properties)
  );
}
