import { createHash } from 'node:crypto';
import { TooLargeError } from '../../../errors.js';
import { LIMITS } from '../../../limits/limits.js';
import {
  type ClientImport,
  importClients,
  type JudgedLine,
} from '../../../services/clients/import-clients.js';
import { type ClientLine, readClientFile } from '../../../services/clients/read-client-file.js';
import type { Committed } from '../../../services/effect.js';
import type { WriteCall } from '../../gate/route.js';
import { dropRestOnFailure, leftOpen } from '../../gate/uploads/left-open.js';
import { openUpload, uploadDigest } from '../../gate/uploads/open-upload.js';
import { compileBodyFaults } from '../../gate/validation.js';
import { readOrIssues } from '../../shapes/read-or-issues.js';
import { clientFieldsFrom, identifiersFrom } from './present.js';
import { type ClientBody, ClientInput } from './schemas.js';

/** The media types of a file of clients. */
export const CLIENT_FILE_TYPES = ['text/csv', 'application/octet-stream'] as const;

const MAX_BYTES = LIMITS.imports.clientFileBytes.value;

const faultsOf = compileBodyFaults(ClientInput);

/**
 * Takes in a file of clients whole, and adds those of its lines that are right.
 * @throws {HttpProblem} {TooLargeError}
 */
export async function receiveClients(
  call: WriteCall<{ dry_run?: boolean }, unknown>,
): Promise<Committed<ClientImport>> {
  const { ctx, effect, query: asked, request } = call;
  return dropRestOnFailure(request, async () => {
    const upload = await call.intake.awaitBytes(() => openUpload(request, CLIENT_FILE_TYPES));
    const bytes = await wholeOf(leftOpen(upload.content, call.intake));
    call.setUploadDigest?.(uploadDigest(createHash('sha256').update(bytes).digest('hex'), {}));
    const file = readClientFile(bytes);
    return importClients(ctx, effect, {
      file,
      lines: file.lines.map(judged),
      isDryRun: asked.dry_run ?? false,
    });
  });
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
  const client = readOrIssues(() => ({ fields: clientFieldsFrom(body), identifiers: identifiersFrom(body) }));
  return client.isRight ? { ...line, client: client.value } : { ...line, issues: client.issues };
}

/** Asked of a body that the schema has let through. */
const isClientBody = (body: Record<string, unknown>): body is Record<string, unknown> & ClientBody =>
  typeof body['given_name'] === 'string' && typeof body['family_name'] === 'string';
