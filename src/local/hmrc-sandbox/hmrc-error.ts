/** One finding inside an error. */
interface HmrcErrorItem {
  readonly code: string;
  readonly message: string;
  readonly paths?: readonly string[];
}

/** Code under which HMRC lists several findings. */
const GENERAL_CODE = 'INVALID_REQUEST';

/** An answer that HMRC would give instead of doing what was asked. */
export class HmrcError extends Error {
  readonly status: number;
  readonly code: string;
  readonly items: readonly HmrcErrorItem[];

  constructor(status: number, code: string, items: readonly HmrcErrorItem[] = []) {
    super(messageOf(code));
    this.name = 'HmrcError';
    this.status = status;
    this.code = code;
    this.items = items;
  }

  /** HMRC's wire format: one finding stands by itself, several under one general code. */
  body(): object {
    const { code, message, items } = this;
    const [only, ...others] = items;
    const isAlone = only !== undefined && others.length === 0;
    if (isAlone && (code === GENERAL_CODE || code === only.code)) return only;
    return { code, message, ...(items.length > 0 && { errors: items }) };
  }
}

/** A code that HMRC answers with 400. */
export const badRequest = (code: string, paths?: readonly string[]) =>
  paths === undefined
    ? new HmrcError(400, code)
    : new HmrcError(400, GENERAL_CODE, [{ code, message: messageOf(code), paths }]);

export const notFound = () => new HmrcError(404, 'MATCHING_RESOURCE_NOT_FOUND');

/** Readable enough for a sandbox; HMRC's own wording is not part of its contract. */
export function messageOf(code: string): string {
  const words = code
    .replace(/^(RULE|FORMAT)_/, '')
    .replaceAll('_', ' ')
    .toLowerCase();
  if (code.startsWith('FORMAT_')) return `The format of the ${words} is invalid`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
