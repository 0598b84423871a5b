const TO_BE_NAMED = 'its arguments are not named yet';

/** Functions with more arguments than `find-positional-arguments.ts` allows, by file and name. The list only becomes shorter. */
export const POSITIONAL_ARGUMENTS: Readonly<Record<string, string>> = {
  'src/db/knex/compiled-texts.ts: text': TO_BE_NAMED,
  'src/gateways/logos/png/plain-png.ts: put':
    'it puts a pixel: an object for each would take longer than the picture',
};
