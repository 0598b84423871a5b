/** A received name with a mark in the place of each character that an answer must not hold. */
export const printable = (name: string): string => name.replaceAll(/[\p{Cc}\p{Cs}]/gu, '\ufffd');

/**
 * A received parameter's name, as a fault names its place. An empty name is replaced by words, since a place is never
 * empty.
 */
export const parameterName = (name: string): string => (name.trim() === '' ? '(no name)' : printable(name));
