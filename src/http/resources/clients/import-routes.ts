import { createHash } from 'node:crypto';
import Type from 'typebox';
import { PLACE_CODE_LIST } from '../../../domain/codes/place-codes.js';
import { TooLargeError, ValidationError } from '../../../errors.js';
import { LIMITS } from '../../../limits/limits.js';
import {
  type ClientImport,
  importClients,
  type JudgedLine,
} from '../../../services/clients/import-clients.js';
import { type ClientLine, readClientFile } from '../../../services/clients/read-client-file.js';
import type { Committed } from '../../../services/effect.js';
import { ok } from '../../gate/answers/reply.js';
import { type Route, type WriteCall, writeRoute } from '../../gate/route.js';
import { dropRest, leftOpen } from '../../gate/uploads/left-open.js';
import { openUpload, uploadDigest } from '../../gate/uploads/open-upload.js';
import { compileBodyFaults } from '../../gate/validation.js';
import { CodeOf, ListOf, Named, Nullable, Shape, Text, Whole } from '../../shapes/schemas.js';
import { clientFieldsFrom, identifiersFrom } from './present.js';
import { type ClientBody, ClientInput } from './schemas.js';

const MEDIA_TYPES = ['text/csv', 'application/octet-stream'] as const;
const MAX_BYTES = LIMITS.imports.clientFileBytes.value;
const MAX_LINES = LIMITS.imports.clientLines.value;

const lines = (description: string) => Whole(0, MAX_LINES, description);

const ClientImportSchema = Named(
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
        MAX_LINES,
      ),
      description: 'The first thing that is wrong in each line that failed.',
    },
    error_file: Nullable(
      Type.String({
        maxLength: 8 * MAX_BYTES,
        description:
          'The lines that failed as CSV, each with the reason. Mend them and send the file: the added columns count for nothing. Null when none failed.',
      }),
    ),
  }),
);

const query = {
  dry_run: Type.Optional(
    Type.Boolean({ description: '`true`: says what would be added and what is wrong, and adds nothing.' }),
  ),
};

const faultsOf = compileBodyFaults(ClientInput);

/** `POST /v1/clients/imports`: many clients by one file. */
export const clientImportRoutes: readonly Route[] = [
  writeRoute(
    {
      method: 'post',
      path: '/v1/clients/imports',
      operationId: 'importClients',
      tag: 'Clients',
      summary: 'Add the clients of a file',
      description:
        'The body is CSV with a line of headings: the names of a client’s fields (`given_name`, `family_name`, `nino`, `date_of_birth`, `address_line_1`, `postcode`, …), or usual words such as `Surname` and `NI number`. ' +
        'Lists are separated by `;`. Lines that are right are added together; those that are wrong are answered with the reason. With `external_id` in each line the same file may be sent again.',
      scope: 'clients:write',
      query,
      upload: MEDIA_TYPES,
      uploadExample: 'given_name,family_name,nino,external_id\nPriya,Nair,AA123456A,customer-4711\n',
      responses: {
        200: {
          description: 'How many lines were added, and which failed and why.',
          schema: ClientImportSchema,
          headers: [],
        },
      },
      problems: ['forbidden'],
    },
    { handle: receiveClients, present: (result) => ok(presentClientImport(result)) },
  ),
];

async function receiveClients(
  call: WriteCall<{ dry_run?: boolean }, unknown>,
): Promise<Committed<ClientImport>> {
  const { ctx, effect, query: asked, request } = call;
  try {
    const upload = await call.intake.awaitBytes(() => openUpload(request, MEDIA_TYPES));
    const bytes = await wholeOf(leftOpen(upload.content, call.intake));
    call.setUploadDigest?.(uploadDigest(createHash('sha256').update(bytes).digest('hex'), {}));
    const file = readClientFile(bytes);
    return await importClients(ctx, effect, {
      file,
      lines: file.lines.map(judged),
      isDryRun: asked.dry_run ?? false,
    });
  } catch (error) {
    dropRest(request);
    throw error;
  }
}

/** @throws {TooLargeError} */
async function wholeOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (size > MAX_BYTES)
      throw new TooLargeError('The file is larger than the limit.', { limit_bytes: MAX_BYTES });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** A line as `POST /v1/clients` would have taken it. */
function judged(line: ClientLine): JudgedLine {
  const { body } = line;
  if (body === null) {
    const detail = 'is not a record with the cells of the headings';
    return { ...line, issues: [{ pointer: '#', code: 'invalid_format', detail }] };
  }
  const issues = faultsOf(body);
  if (issues.length > 0 || !isClientBody(body)) return { ...line, issues };
  try {
    return { ...line, client: { fields: clientFieldsFrom(body), identifiers: identifiersFrom(body) } };
  } catch (error) {
    if (error instanceof ValidationError) return { ...line, issues: error.issues };
    throw error;
  }
}

/** Asked of a body that the schema has let through. */
const isClientBody = (body: Record<string, unknown>): body is Record<string, unknown> & ClientBody =>
  typeof body['given_name'] === 'string' && typeof body['family_name'] === 'string';

const presentClientImport = ({ isDryRun, total, created, skipped, failures, errorFile }: ClientImport) => ({
  dry_run: isDryRun,
  counts: { total, created, skipped, failed: failures.length },
  errors: failures,
  error_file: errorFile,
});
