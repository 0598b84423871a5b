/** Bytes in hex as Postgres reads them in text. @see https://www.postgresql.org/docs/current/datatype-binary.html */
export const byteaText = (hex: string): string => `\\x${hex}`;
