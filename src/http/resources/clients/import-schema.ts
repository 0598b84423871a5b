import Type from 'typebox';
import { PLACE_CODE_LIST } from '../../../domain/codes/place-codes.js';
import { LIMITS } from '../../../limits/limits.js';
import { CodeOf, ListOf, Named, Nullable, Shape, Text, Whole } from '../../shapes/schemas.js';

const { clientFileBytes, clientLines } = LIMITS.imports;
const lines = (description: string) => Whole(0, clientLines.value, description);

/** The outcome of a file of clients. */
export const ClientImportSchema = Named(
  'ClientImport',
  Shape({
    dry_run: Type.Boolean({ description: 'Whether nothing was added: the rest says what would have been.' }),
    counts: Shape({
      total: lines('Lines of the file, without its headings.'),
      created: lines('Clients that were added.'),
      skipped: lines('Lines whose `external_id` a client or an earlier line has: nothing was changed.'),
      failed: lines('Lines that are wrong, and were left out.'),
    }),
    errors: {
      ...ListOf(
        Shape({
          line: Whole(1, Number.MAX_SAFE_INTEGER, 'The line of the file, the headings being the first.'),
          column: Text(200, {
            description: 'The heading of the cell that is wrong, or the field that is missing.',
          }),
          code: CodeOf(PLACE_CODE_LIST, '/docs/codes/places'),
          detail: Text(500),
        }),
        clientLines.value,
      ),
      description: 'The first thing that is wrong in each line that failed.',
    },
    error_file: Nullable(
      Type.String({
        maxLength: 8 * clientFileBytes.value,
        description:
          'The lines that failed as CSV, each with the reason. Mend them and send the file: the added columns count for nothing. Null when none failed.',
      }),
    ),
  }),
);
