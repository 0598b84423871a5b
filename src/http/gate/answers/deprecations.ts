import type { Response } from 'express';

/** The end of an operation, or of a use of it, as callers are told. */
export interface Deprecation {
  /** The day from which nobody should begin to use it, as `2027-01-31`. */
  readonly deprecatedOn: string;
  /** The first day on which it may be gone: at least a year later, see docs/STABILITY.md. */
  readonly sunsetOn: string;
  /** The replacement. Words between backticks are code. */
  readonly instead: string;
}

/**
 * All that is deprecated, by `operationId`, and until when it works. Answers, the OpenAPI document and `/docs/stability`
 * follow from this table alone. Nothing is deprecated at present.
 */
export const DEPRECATIONS: Readonly<Record<string, Deprecation>> = {};

/** The page that says what is deprecated. */
const PAGE = '/docs/stability#deprecated';

/**
 * Headers of every answer of an operation, refusals too: `Deprecation` of RFC 9745, in seconds, `Sunset` of RFC 8594, and
 * where to read more.
 */
export function deprecationHeaders({
  deprecatedOn,
  sunsetOn,
}: Deprecation): Readonly<Record<string, string>> {
  return {
    Deprecation: `@${Date.parse(deprecatedOn) / 1000}`,
    Sunset: new Date(sunsetOn).toUTCString(),
    Link: `<${PAGE}>; rel="deprecation"; type="text/html", <${PAGE}>; rel="sunset"; type="text/html"`,
  };
}

/** Announces the end of an operation in the headers of its answer, before it is answered. */
export function announce(res: Response, deprecation: Deprecation | undefined): void {
  if (deprecation !== undefined) res.set(deprecationHeaders(deprecation));
}

/** The beginning of the description of a deprecated operation; nothing for any other. */
export const deprecationNotice = (deprecation: Deprecation | undefined): string =>
  deprecation === undefined
    ? ''
    : `Deprecated since ${deprecation.deprecatedOn}; it may be gone from ${deprecation.sunsetOn} on. Instead: ${deprecation.instead}`;
