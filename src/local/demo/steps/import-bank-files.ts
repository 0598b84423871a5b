import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { DemoContext } from '../demo-context.js';
import { describeImport, importFile } from './import-file.js';
import { Created } from './open-books.js';
import { SAMPLES } from './samples.js';

/**
 * Files as several banks write them, for another client, so that the year of the first is not disturbed.
 * @returns the id of that client
 */
export async function importBankFiles(ctx: DemoContext): Promise<string> {
  const { api, progress } = ctx;
  const folder = join(SAMPLES, 'banks');
  const { body: client } = await api.post(
    '/v1/clients',
    { given_name: 'Sam', family_name: 'Harding' },
    Created,
  );
  for (const file of (await readdir(folder)).filter((name) => !name.startsWith('.')).sort()) {
    await progress.step(`Import banks/${file}`, async (line) => {
      const account = { client_id: client.id, name: parse(file).name };
      const { body } = await api.post('/v1/source-accounts', account, Created);
      const imported = await importFile(ctx, line, {
        path: join(folder, file),
        clientId: client.id,
        accountId: body.id,
      });
      line.say(`${describeImport(imported)} (read as ${imported.format})`);
    });
  }
  return client.id;
}
