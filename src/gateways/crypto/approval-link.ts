import { createHash, randomBytes, randomInt } from 'node:crypto';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const CODE_DIGITS = 8;

/** Key of an approval: the token of its address, and the code that is told by another way. */
export interface ApprovalLink {
  readonly token: string;
  /** Eight digits. */
  readonly code: string;
}

/** A new address of 256 random bits, and its code. */
export const newApprovalLink = (): ApprovalLink => ({
  token: randomBytes(32).toString('base64url'),
  code: String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0'),
});

/** Whether the text may be the token of an address. Says nothing of whether it exists. */
export const isApprovalToken = (text: string): boolean => TOKEN.test(text);

/** All that is kept of a token: it has 256 random bits and needs no stretching. */
export const approvalLinkHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** All that is kept of a code: with the token, which is not kept, it cannot be tried out. Spaces and hyphens count for nothing. */
export const approvalCodeHash = ({ token, code }: ApprovalLink): Buffer =>
  createHash('sha256')
    .update(`${token} ${code.replaceAll(/[\s-]/g, '')}`)
    .digest();
