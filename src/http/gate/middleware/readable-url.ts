import type { RequestHandler } from 'express';
import { LIMITS } from '../../../limits/limits.js';
import { HttpProblem } from './problem.js';

const MAX_CHARACTERS = LIMITS.requests.urlCharacters.value;

/**
 * Refuses a URL that no route could be found for: too long, or with a path that is not percent-encoded UTF-8.
 * It stands before the credential, since nothing is known yet about what is asked for.
 */
export function readableUrl(): RequestHandler {
  return (req, _res, next) => {
    if (req.originalUrl.length > MAX_CHARACTERS) {
      throw new HttpProblem('url_too_long', `A URL has at most ${MAX_CHARACTERS} characters.`, {
        extra: { limit_characters: MAX_CHARACTERS },
      });
    }
    if (!isReadable(req.path)) {
      throw new HttpProblem(
        'malformed_url',
        'The path holds a "%" that does not begin the two hexadecimal digits of a byte of UTF-8 text.',
      );
    }
    next();
  };
}

function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}
