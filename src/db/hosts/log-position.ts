/** Place in the log of Postgres, in bytes from its beginning: what `pg_lsn` counts. */
export type LogPosition = bigint;

/** @param text as Postgres writes it: two hexadecimal numbers around a slash */
export function parseLogPosition(text: string): LogPosition {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export const formatLogPosition = (position: LogPosition): string =>
  `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`;
