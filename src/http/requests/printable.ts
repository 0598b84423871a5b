/** A received name with a mark in the place of each character that an answer must not hold. */
export const printable = (name: string): string => name.replaceAll(/[\p{Cc}\p{Cs}]/gu, '\ufffd');
