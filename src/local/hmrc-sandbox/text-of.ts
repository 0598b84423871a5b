/** A part of a request as text; what is no text is empty. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
