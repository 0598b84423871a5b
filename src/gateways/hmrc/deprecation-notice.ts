/** HMRC's announcement that a version of a call will go. */
export interface DeprecationNotice {
  /** The call, without anything about a person or a business. */
  readonly api: string;
  /** Version of the API; `null` for a call without one. */
  readonly version: string | null;
  /** As HMRC wrote them, shortened; `null` when it did not. */
  readonly deprecatedOn: string | null;
  readonly endsOn: string | null;
  readonly link: string | null;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Deprecation that the headers of an answer announce; `null` if there is none. */
export function deprecationNotice(
  request: { readonly url: string; readonly headers: Readonly<Record<string, string>> },
  headers: Headers,
): DeprecationNotice | null {
  const deprecatedOn = textIn(headers['deprecation']);
  const endsOn = textIn(headers['sunset']);
  if (deprecatedOn === null && endsOn === null) return null;
  const words = new URL(request.url).pathname.split('/').filter((part) => /^[a-z][a-z-]*$/.test(part));
  return {
    api: `/${words.join('/')}`,
    version: /\.hmrc\.([\d.]{1,9})\+/.exec(request.headers['Accept'] ?? '')?.[1] ?? null,
    deprecatedOn,
    endsOn,
    link: textIn(headers['link']),
  };
}

const textIn = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, 300) : null;
