/** A regular expression made at run time that is known to be harmless, and why. */
export interface HiddenPatternReason {
  readonly file: string;
  /** As it stands in the file, each run of space made one. */
  readonly code: string;
  readonly reason: string;
}

const IDS = 'UUID_PATTERN is of the domain, where it is judged: each of its parts has a fixed length.';

export const HIDDEN_PATTERNS: readonly HiddenPatternReason[] = [
  {
    file: 'admin/work-acts.ts',
    code: 'new RegExp(`^([a-z-]{2,24}):(${UUID_PATTERN})$`)',
    reason: IDS,
  },
  {
    file: 'src/gateways/object-storage/object-places.ts',
    code: 'new RegExp(`^(${UUID_PATTERN})/(live|test)/(${UUID_PATTERN})$`)',
    reason: IDS,
  },
  {
    file: 'src/queues/define-queue.ts',
    code: 'pattern: `^${UUID_PATTERN}$`',
    reason: IDS,
  },
  {
    file: 'src/services/console/read-work-search.ts',
    code: 'new RegExp(`^[a-z-]{2,24}-(${UUID_PATTERN})(?:-[0-9]{1,9})?$`)',
    reason: IDS,
  },
  {
    file: 'src/http/resources/transactions/schemas.ts',
    code: 'EXCHANGE_RATE_PATTERN',
    reason: 'Imported from the domain, where the same text is given to RegExp and judged.',
  },
  {
    file: 'src/http/shapes/schemas.ts',
    code: 'pattern: `^${ID_PREFIXES[kind]}_[0-7][0-9a-hjkmnp-tv-z]{25}$`',
    reason: 'A constant prefix and a fixed number of characters: nothing repeats without a bound.',
  },
  {
    file: 'src/http/shapes/schemas.ts',
    code: 'pattern: minLength === 0 ? `^[^${control}]*$` : `^[${space}]*[^${space}${control}][^${control}]*$`',
    reason:
      'Anchored, and no character can be taken by two of its parts: the first is space, the second is not.',
  },
  {
    file: 'src/http/shapes/schemas.ts',
    code: 'pattern: years',
    reason: 'One of two constants without a repeat: CENTURIES, or the years that a birth may lie in.',
  },
  {
    file: 'src/domain/bank-files/date-pattern.ts',
    code: 'new RegExp(`^${source}${escaped(pattern.slice(at))}$`)',
    reason:
      'Literals, and each part of a date once with two sizes at most, matched against 100 characters at most.',
  },
  {
    file: 'src/domain/bank-files/letter-rules.ts',
    code: "new RegExp(`^[${letters.join('')}]$`, 'i')",
    reason: 'One class of letters of the alphabet, which is matched against one character.',
  },
  {
    file: 'src/domain/webhooks/delivery-schedule.ts',
    code: 'new RegExp(`^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?<day>[0-9]{2}) ${MONTH} (?<year>[0-9]{4}) ${CLOCK} GMT$`)',
    reason: 'MONTH is a list of names: nothing repeats without a bound.',
  },
  {
    file: 'src/domain/webhooks/delivery-schedule.ts',
    code: 'new RegExp(`^[A-Z][a-z]{5,8}, (?<day>[0-9]{2})-${MONTH}-(?<year>[0-9]{2}) ${CLOCK} GMT$`)',
    reason: 'MONTH is a list of names: nothing repeats without a bound.',
  },
  {
    file: 'src/domain/webhooks/delivery-schedule.ts',
    code: 'new RegExp(`^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ${MONTH} (?<day>[ 0-9][0-9]) ${CLOCK} (?<year>[0-9]{4})$`)',
    reason: 'MONTH is a list of names: nothing repeats without a bound.',
  },
  {
    file: 'src/gateways/bank-files/cut-elements.ts',
    code: "new RegExp(`<(?:[\\\\w.-]+:)?(${names.join('|')})(?:\\\\s[^<>]*)?>`, 'i')",
    reason:
      'The names are constants of the two readers; each run ends at the next < or >, which it cannot hold.',
  },
  {
    file: 'src/gateways/bank-files/cut-elements.ts',
    code: "new RegExp(`</(?:[\\\\w.-]+:)?(?:${names.join('|')})\\\\s*>|${tagOf(names).source}`, 'gi')",
    reason:
      'The names are constants of the two readers; each run ends at the next < or >, which it cannot hold.',
  },
];
