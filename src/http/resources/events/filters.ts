import type { PlaceCode } from '../../../domain/codes/place-codes.js';
import { isEventPattern, matchesEventType } from '../../../domain/webhooks/event-filter.js';
import { BadOptionError } from '../../../errors.js';
import { EVENT_TYPE_NAMES } from '../../../events/catalogue.js';

/** The known types that a list of types and families names. @throws {BadOptionError} */
export function typesOf(list: string | undefined): readonly string[] | undefined {
  if (list === undefined) return undefined;
  const patterns = list.split(',');
  if (!patterns.every((pattern) => isEventPattern(pattern, EVENT_TYPE_NAMES))) {
    throw invalid('type', 'not_allowed_value', 'must be types of GET /v1/event-types, separated by commas');
  }
  return EVENT_TYPE_NAMES.filter((type) => matchesEventType(patterns, type));
}

/** The format of a timestamp lets a leap second through, which is no instant here. @throws {BadOptionError} */
export function instantOf(option: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) throw invalid(option, 'invalid_format', 'is not an instant');
  return instant;
}

const invalid = (option: string, code: PlaceCode, detail: string) =>
  new BadOptionError('invalid_parameter', 'A query parameter is not valid.', [{ option, code, detail }]);
