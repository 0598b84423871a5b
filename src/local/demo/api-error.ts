import { isObjectOrList } from '../../domain/language/is-object.js';

/** An answer that was not the one hoped for, with what support needs to find it. */
export class ApiError extends Error {
  readonly status: number;
  /** The problem's stable code. */
  readonly code: string;
  readonly requestId: string | null;

  constructor(options: {
    readonly request: string;
    readonly status: number;
    readonly code: string;
    readonly detail: string;
    readonly requestId: string | null;
  }) {
    const { request, status, code, detail, requestId } = options;
    super(`${request} answered ${status} ${code}: ${detail} (request ${requestId ?? 'without an id'})`);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.requestId = requestId;
  }
}

/** Makes an error of an answer's body, whether or not it is a problem document. */
export function toApiError(request: string, response: Response, text: string): ApiError {
  const problem = parseObject(text);
  const textOf = (name: string) => (typeof problem[name] === 'string' ? problem[name] : null);
  const places = Array.isArray(problem['errors']) ? problem['errors'].map(placeOf) : [];
  const detail = textOf('detail') ?? textOf('title') ?? 'no problem document came with it';
  return new ApiError({
    request,
    status: response.status,
    code: textOf('code') ?? 'unknown',
    detail: [detail, ...places].join('; '),
    requestId: textOf('request_id') ?? response.headers.get('request-id'),
  });
}

function placeOf(issue: unknown): string {
  const { pointer, parameter, header, code }: Readonly<Record<string, unknown>> = isObjectOrList(issue)
    ? issue
    : {};
  return `${pointer ?? parameter ?? header ?? 'somewhere'} ${code ?? 'is wrong'}`;
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return isObjectOrList(value) ? value : {};
  } catch {
    return {};
  }
}
