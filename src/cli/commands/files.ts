import { type Command, Option } from 'commander';
import { countFilesIn } from '../../db/files/moves-repository.js';
import type { StoreName } from '../../domain/files/file-store.js';
import { checkFiles } from '../../services/files/check-files.js';
import { moveFiles } from '../../services/files/move-files.js';
import { withAct, withContext } from '../open-context.js';
import { write } from '../output.js';
import { createProgress } from '../progress.js';

/** `files status|move|check`: the stores that contents of files lie in. */
export function addFileCommands(program: Command): void {
  const files = program.command('files').description('see where contents of files lie, and move them');

  addStatus(files);
  addMove(files);
  addCheck(files);
}

function addStatus(files: Command): void {
  files
    .command('status')
    .description('how many files are in Postgres and in object storage, and where new ones go')
    .option('--json', 'print one JSON value')
    .action(async (options: { json?: true }) => {
      const status = await withContext(async ({ systemDb, config }) => ({
        new_in: config.files.newIn,
        postgres: await countFilesIn(systemDb, 'postgres'),
        s3: await countFilesIn(systemDb, 's3'),
      }));
      const text = [
        `In Postgres: ${status.postgres.files} files, ${status.postgres.bytes} bytes.`,
        `In object storage: ${status.s3.files} files, ${status.s3.bytes} bytes.`,
        `New files go to ${status.new_in === 's3' ? 'object storage' : 'Postgres'}.`,
      ].join('\n');
      write({ json: status, text }, options.json === true);
    });
}

function addMove(files: Command): void {
  files
    .command('move')
    .description('move the contents of all files to a store while the product runs; run again, it goes on')
    .addOption(
      new Option('--to <store>', 'where to: the store that FILE_STORE sends new files to')
        .choices(['postgres', 's3'])
        .makeOptionMandatory(),
    )
    .option('--json', 'print one JSON value')
    .action(async (options: { to: StoreName; json?: true }) => {
      const say = createProgress(options.json === true);
      const moved = await withAct({ action: 'move_files', detail: { to: options.to } }, (ctx) =>
        moveFiles(ctx, options.to, (soFar) => say(`${soFar.moved} files moved, ${soFar.bytes} bytes`)),
      );
      const json = {
        moved: moved.moved,
        bytes: moved.bytes,
        passed_over: moved.passedOver,
        failed: moved.failed,
      };
      const text = [
        `${moved.moved} files moved, ${moved.bytes} bytes; ${moved.passedOver} were removed meanwhile.`,
        ...moved.failed.map(({ fileId, reason }) => `Not moved: ${fileId}: ${reason}`),
      ].join('\n');
      write({ json, text }, options.json === true);
      if (moved.failed.length > 0) process.exitCode = 1;
    });
}

function addCheck(files: Command): void {
  files
    .command('check')
    .description('compare files with the objects of the bucket')
    .option('--remove-unknown', 'have the sweep remove objects of more than a day that no file has')
    .option('--json', 'print one JSON value')
    .action(async (options: { removeUnknown?: true; json?: true }) => {
      const removeUnknown = options.removeUnknown === true;
      const check = removeUnknown
        ? await withAct({ action: 'remove_unknown_objects' }, (ctx) => checkFiles(ctx, { removeUnknown }))
        : await withContext((ctx) => checkFiles(ctx, { removeUnknown }));
      const unknown = check.unknown.map(({ tenantId, livemode, fileId }) => ({
        tenant_id: tenantId,
        livemode,
        file_id: fileId,
      }));
      const text = [
        `${check.files} files, ${check.lost.length} without their content; ${check.objects} objects, ${unknown.length} of no file.`,
        ...check.lost.map((fileId) => `Lost: ${fileId}`),
      ].join('\n');
      write(
        { json: { files: check.files, lost: check.lost, objects: check.objects, unknown }, text },
        options.json === true,
      );
      if (check.lost.length > 0) process.exitCode = 1;
    });
}
