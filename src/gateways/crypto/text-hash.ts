import { createHash } from 'node:crypto';

/** Names a text by its content: lower-case hex SHA-256. */
export const textHash = (text: string): string => createHash('sha256').update(text).digest('hex');
