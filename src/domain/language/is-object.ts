/** Whether a value is an object or a list: it has members. */
export const isObjectOrList = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Whether a value is an object, and no list. */
export const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isObjectOrList(value) && !Array.isArray(value);
