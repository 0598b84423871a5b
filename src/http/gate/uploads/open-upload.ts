import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import busboy from 'busboy';
import { LIMITS } from '../../../limits/limits.js';
import { HttpProblem } from '../middleware/problem.js';
import type { Call } from '../route.js';

const MULTIPART = 'multipart/form-data';
/** Names of fields that an operation can have; others are refused before their names are repeated anywhere. */
const FIELD_NAME = /^[a-z][a-z0-9_]{0,35}$/;
const MAX_FIELDS = LIMITS.uploads.formFields.value;

/** A file on its way in. */
export interface Upload {
  readonly contentType: string;
  readonly filename: string | null;
  /** The bytes of the file, inflated. Read it to its end, or destroy the request. */
  readonly content: AsyncIterable<Uint8Array>;
  /** The form fields beside the file; complete once `content` has ended. */
  fields(): Readonly<Record<string, string>>;
}

/**
 * Opens the file in a request: its body, or the part `file` of a form. Nothing is held in memory.
 * @throws {HttpProblem} 415 for a media type or encoding that the operation does not take, 400 for a broken form
 */
export async function openUpload(request: IncomingMessage, mediaTypes: readonly string[]): Promise<Upload> {
  const contentType = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!mediaTypes.includes(contentType)) {
    throw new HttpProblem('unsupported_media_type', `Send one of: ${mediaTypes.join(', ')}.`);
  }
  const inflated = inflate(request);
  if (contentType === MULTIPART) return openForm(request, inflated);
  return { contentType, filename: null, content: guarded(inflated), fields: () => ({}) };
}

/** A digest by which uploads are compared, whatever the boundary of their form. Reads the request to its end. */
export async function digestUpload({
  request,
  intake,
}: Pick<Call<unknown, unknown>, 'request' | 'intake'>): Promise<string> {
  const contentType = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const upload = await intake.awaitBytes(() => openUpload(request, [contentType]));
  const hash = createHash('sha256');
  const pieces = upload.content[Symbol.asyncIterator]();
  for (;;) {
    const piece = await intake.awaitBytes(() => pieces.next());
    if (piece.done === true) break;
    hash.update(piece.value);
  }
  return uploadDigest(hash.digest('hex'), upload.fields());
}

export const uploadDigest = (sha256: string, fields: Readonly<Record<string, string>>): string =>
  JSON.stringify([sha256, Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))]);

function inflate(request: IncomingMessage): Readable {
  const encoding = (request.headers['content-encoding'] ?? 'identity').toLowerCase();
  if (encoding === 'identity') return request;
  if (encoding !== 'gzip') {
    throw new HttpProblem('unsupported_media_type', 'The content encoding is not supported: use gzip.');
  }
  const gunzip = createGunzip();
  // The reader of the stream meets the error; without a listener it would end the process before anybody does.
  gunzip.on('error', () => undefined);
  request.on('error', (error) => gunzip.destroy(error));
  return request.pipe(gunzip);
}

/** A body that breaks off or cannot be inflated is the caller's fault, and says so. */
async function* guarded(source: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of source) yield chunk;
  } catch (error) {
    if (error instanceof HttpProblem) throw error;
    throw new HttpProblem('malformed_json', 'The body broke off, or is not what its encoding says.');
  }
}

/** A form while it is read. */
interface FormReading {
  readonly request: IncomingMessage;
  readonly source: Readable;
  readonly parser: busboy.Busboy;
  readonly fields: Record<string, string>;
  /** The file, once its part has begun. */
  opened: PassThrough | null;
  readonly resolve: (upload: Upload) => void;
  readonly reject: (problem: HttpProblem) => void;
}

async function openForm(request: IncomingMessage, source: Readable): Promise<Upload> {
  const parser = newParser(request);
  return new Promise((resolve, reject) => {
    const form: FormReading = { request, source, parser, fields: {}, opened: null, resolve, reject };
    readFields(form);
    readFile(form);
    refuseFaults(form);
    source.on('error', (error) => parser.destroy(error));
    source.pipe(parser);
  });
}

/** Refuses the form, or the file where that is being read already. */
function refuse({ source, parser, opened, reject }: FormReading, problem: HttpProblem): void {
  source.unpipe(parser);
  source.resume();
  if (opened === null) reject(problem);
  else opened.destroy(problem);
}

function readFields(form: FormReading): void {
  form.parser.on('field', (name, value, info) => {
    const fault = fieldFault(name, value, info) ?? repeatedFault(name, form.fields);
    if (fault === null) form.fields[name] = value;
    else refuse(form, fault);
  });
}

function readFile(form: FormReading): void {
  form.parser.on('file', (name, stream, info) => {
    // The parser destroys it when the caller breaks off: an error that nobody listens for would end the process.
    stream.on('error', () => undefined);
    if (name !== 'file' || info.filename === undefined || form.opened !== null) {
      stream.resume();
      refuse(form, fileFault(name, info.filename, form.opened !== null));
      return;
    }
    const content = passOn(form, stream);
    form.opened = content;
    form.resolve({
      contentType: info.mimeType,
      filename: info.filename,
      content: guarded(content),
      fields: () => form.fields,
    });
  });
}

/** The bytes of a part. They end with the form, so that its fields are complete then. */
function passOn({ request, parser }: FormReading, stream: Readable): PassThrough {
  const content = new PassThrough();
  content.on('error', () => stream.resume());
  stream.on('limit', () => content.destroy(new Error('truncated')));
  stream.on('error', (error) => content.destroy(error));
  stream.pipe(content, { end: false });
  parser.on('close', () => content.end());
  parser.on('error', (error) => content.destroy(error instanceof Error ? error : new Error('broken form')));
  request.on('aborted', () => content.destroy(new Error('aborted')));
  return content;
}

function refuseFaults(form: FormReading): void {
  const { parser } = form;
  parser.on('filesLimit', () => refuse(form, badForm('file', 'may be there once')));
  parser.on('fieldsLimit', () => refuse(form, badForm('', `has more than ${MAX_FIELDS} fields`)));
  parser.on('partsLimit', () => refuse(form, badForm('', `has more than ${MAX_FIELDS + 1} parts`)));
  parser.on('close', () => {
    if (form.opened === null) refuse(form, badForm('file', 'is required, with a filename'));
  });
  parser.on('error', () => refuse(form, badForm('', 'could not be read')));
}

/** A fault of a form that names the part, by a name that we know ourselves; `''` is the form itself. */
const badForm = (part: string, detail: string) =>
  new HttpProblem(
    'malformed_json',
    part === '' ? `The form ${detail}.` : `The form's part "${part}" ${detail}.`,
    {
      extra: { errors: [{ pointer: part === '' ? '#' : `#/${part}`, code: 'invalid', detail }] },
    },
  );

function fieldFault(
  name: string | undefined,
  value: string | undefined,
  info: { readonly valueTruncated: boolean; readonly nameTruncated: boolean },
): HttpProblem | null {
  if (name === undefined || name === '' || info.nameTruncated || !FIELD_NAME.test(name))
    return badForm('', 'has a field whose name is not one to three dozen letters, digits and underscores');
  if (name === 'file') return badForm('file', 'must be a file: give it a filename');
  if (info.valueTruncated)
    return badForm(name, `is longer than ${LIMITS.uploads.formFieldBytes.value} bytes`);
  return isReadable(value) ? null : badForm(name, 'is not UTF-8 text');
}

const repeatedFault = (name: string, fields: Readonly<Record<string, string>>): HttpProblem | null =>
  Object.hasOwn(fields, name) ? badForm(name, 'is given twice') : null;

/**
 * The parser leaves a value out that is of an unknown charset, and puts U+FFFD where bytes are not of its charset: a
 * caller who sends that character itself has met the same fault before.
 */
const isReadable = (value: string | undefined): boolean =>
  value !== undefined && !value.includes('\uFFFD') && !/\p{Cs}/u.test(value);

function fileFault(name: string | undefined, filename: string | undefined, isSecond: boolean): HttpProblem {
  if (isSecond && name === 'file') return badForm('file', 'may be there once');
  if (name === 'file' && filename === undefined) return badForm('file', 'must have a filename');
  return badForm('', 'has a file under another name than "file"');
}

function newParser(request: IncomingMessage): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      // As browsers and curl send a filename; `filename*` says by itself what it is in.
      defParamCharset: 'utf8',
      limits: {
        files: 2,
        fields: MAX_FIELDS,
        fieldSize: LIMITS.uploads.formFieldBytes.value,
        fieldNameSize: 100,
        parts: MAX_FIELDS + 2,
        headerPairs: 20,
      },
    });
  } catch {
    throw new HttpProblem('malformed_json', 'The form has no boundary.');
  }
}
