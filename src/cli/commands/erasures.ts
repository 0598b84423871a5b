import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import type { AppContext } from '../../context.js';
import {
  findErasureOfAny,
  listCompletedErasures,
  listKeptRecords,
} from '../../db/erasure/erasures-queries.js';
import { publicId, uuidFromPublicId } from '../../domain/ids.js';
import { isPlainObject } from '../../domain/language/is-object.js';
import { parsedAs } from '../../domain/language/parsed-as.js';
import { NotFoundError } from '../../errors.js';
import { createRetentionKeys, openRetained } from '../../gateways/crypto/retention-seal.js';
import { presentErasure } from '../../http/resources/erasures/present.js';
import { recordCommand } from '../../services/audit/record-act.js';
import { openStored } from '../../services/documents/open-document.js';
import { placeOfKept } from '../../services/erasure/keep-rows.js';
import { withContext } from '../open-context.js';
import { write } from '../output.js';

/** `erasures new-key|list|show|open`: certificates, and records that the law wants kept. */
export function addErasureCommands(program: Command): void {
  const erasures = program
    .command('erasures')
    .description('see certificates of erasure, and open what is kept for a lawful request');

  addNewKey(erasures);
  addList(erasures);
  addShow(erasures);
  addOpen(erasures);
}

function addNewKey(erasures: Command): void {
  erasures
    .command('new-key')
    .description('make the pair of keys by which records of the erased are sealed and opened')
    .option('--json', 'print one JSON value')
    .action((options: { json?: true }) => {
      const { publicKey, privateKey } = createRetentionKeys();
      const text = `RETENTION_PUBLIC_KEY=${publicKey}\nPrivate key, for a safe and for no server: ${privateKey}`;
      write({ json: { public_key: publicKey, private_key: privateKey }, text }, options.json === true);
    });
}

function addList(erasures: Command): void {
  erasures
    .command('list')
    .description(
      'erasures that were completed after an instant, to ask for them again after a backup has been restored',
    )
    .requiredOption('--since <instant>', 'such as 2026-11-28T06:00:00Z', instant)
    .option('--json', 'print one JSON value')
    .action(async (options: { since: Date; json?: true }) => {
      const found = await withContext(({ systemDb }) => listCompletedErasures(systemDb, options.since));
      const listed = found.map(({ tenantId, erasure }) => ({
        tenant_id: tenantId,
        id: publicId('erasure', erasure.id),
        subject: erasure.subject,
        client_id: erasure.clientId && publicId('client', erasure.clientId),
        completed_at: erasure.completedAt?.toISOString() ?? null,
      }));
      const lines = listed.map(({ completed_at, id, tenant_id, client_id }) =>
        [completed_at, id, `tenant ${tenant_id}`, client_id ?? 'the whole tenant'].join('  '),
      );
      write({ json: { erasures: listed }, text: lines.join('\n') }, options.json === true);
    });
}

function addShow(erasures: Command): void {
  erasures
    .command('show')
    .description('an erasure with its certificate')
    .argument('<erasure-id>', 'ers_…', erasureId)
    .option('--json', 'print one JSON value')
    .action(async (id: string, options: { json?: true }) => {
      const found = await withContext(({ systemDb }) => findErasureOfAny(systemDb, id));
      if (found === undefined) throw new NotFoundError('There is no such erasure.');
      const shown = presentErasure(found.erasure);
      write({ json: { erasure: shown }, text: JSON.stringify(shown, null, 2) }, options.json === true);
    });
}

function addOpen(erasures: Command): void {
  erasures
    .command('open')
    .description('open what is kept of an erasure, for a request that the law gives a right to')
    .argument('<erasure-id>', 'ers_…', erasureId)
    .requiredOption('--key-file <path>', 'the file with the private key')
    .requiredOption('--reason <text>', 'who asks by which right, for the record')
    .option('--documents <folder>', 'write the contents of documents there, each under its id')
    .option('--json', 'print one JSON value')
    .action(async (id: string, options: OpenOptions) => {
      const key = await readFile(options.keyFile, 'utf8');
      const opened = await withContext(async (ctx) => {
        const found = await findErasureOfAny(ctx.systemDb, id);
        if (found === undefined) throw new NotFoundError('There is no such erasure.');
        const detail = { erasure: publicId('erasure', id), reason: options.reason };
        return recordCommand(
          ctx,
          { action: 'open_kept_records', tenantId: found.tenantId, detail },
          async () => {
            const kept = await listKeptRecords(ctx.systemDb, { tenantId: found.tenantId, id });
            const records = kept.map(({ sealed, ...one }) => ({
              livemode: one.livemode,
              records: one.records,
              rows: parsedAs(openRetained(key, placeOfKept(one.id, one.records), sealed), areRows),
            }));
            if (options.documents !== undefined)
              await writeDocuments(ctx, { folder: options.documents, tenantId: found.tenantId, records });
            return records;
          },
        );
      });
      write({ json: { kept: opened }, text: JSON.stringify(opened, null, 2) }, options.json === true);
    });
}

interface OpenOptions {
  readonly keyFile: string;
  readonly reason: string;
  readonly documents?: string;
  readonly json?: true;
}

interface OpenedRecords {
  readonly livemode: boolean;
  readonly records: string;
  readonly rows: readonly Row[];
}

type Row = Readonly<Record<string, unknown>>;

const areRows = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.every(isPlainObject);

async function writeDocuments(
  ctx: Pick<AppContext, 'files'>,
  {
    folder,
    tenantId,
    records,
  }: { readonly folder: string; readonly tenantId: string; readonly records: readonly OpenedRecords[] },
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const { livemode, rows } of records.filter((one) => one.records === 'documents')) {
    for (const row of rows) {
      const content = openStored(
        ctx,
        { tenantId, livemode },
        {
          fileId: String(row['file_id']),
          key: Buffer.from(String(row['content_key_encrypted']), 'base64'),
          sizeBytes: Number(row['size_bytes']),
        },
      );
      const path = join(folder, publicId('document', String(row['id'])));
      await writeFile(path, content, { mode: 0o600 });
    }
  }
}

function instant(text: string): Date {
  const at = new Date(text);
  if (Number.isNaN(at.getTime()))
    throw new InvalidArgumentError('give an instant such as 2026-11-28T06:00:00Z');
  return at;
}

function erasureId(text: string): string {
  const id = uuidFromPublicId('erasure', text);
  if (id === null) throw new InvalidArgumentError('an erasure is named ers_ and 26 characters');
  return id;
}
