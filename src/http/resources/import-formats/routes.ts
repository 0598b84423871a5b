import Type from 'typebox';
import {
  type ImportFormat,
  listImportFormats,
  loadFormatSample,
} from '../../../services/import-formats/import-formats.js';
import { type Route, route } from '../../gate/route.js';
import { pageOf, presentPage } from '../../shapes/pagination.js';
import { PageOf, PageQuery, Whole } from '../../shapes/schemas.js';
import { FormatName, ImportFormatSchema } from './schemas.js';

const tag = 'Import formats';
const MAX = 100;

/** `/v1/import-formats`: what an import recognises. */
export const importFormatRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/import-formats',
      operationId: 'listImportFormats',
      tag,
      summary: 'List the formats that are recognised',
      description:
        'For each format: how it is recognised, what it says about dates, signs, ids, balances and fees, and which options settle what a file may leave open. All are on one page, unless you send a smaller `limit`.',
      scope: 'imports:read',
      query: { ...PageQuery, limit: Type.Optional(Whole(1, MAX, 'Items a page; all when left out.')) },
      responses: { 200: { description: 'The formats.', schema: PageOf(ImportFormatSchema) } },
    },
    {
      handle: (call) => Promise.resolve(pageFrom(pageOf(call).after?.[1], call.query.limit ?? MAX)),
      present: (page, call) => presentPage(page, presentImportFormat, call),
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/import-formats/{name}/sample',
      operationId: 'getImportFormatSample',
      tag,
      summary: 'Download a small file of a format',
      description: 'Its rows are invented. It can be imported as it is, without `format`.',
      scope: 'imports:read',
      params: { name: { text: FormatName } },
      responses: {
        200: {
          description: 'The file.',
          contentTypes: [
            'text/csv',
            'text/plain',
            'application/json',
            'application/xml',
            'application/x-ofx',
            'application/qif',
            'text/x-mt940',
          ],
        },
      },
    },
    {
      handle: async ({ params: { name = '' } }) => loadFormatSample(name),
      present: ({ lines, mediaType, extension }, { params: { name = '' } }) => ({
        status: 200,
        stream: written(lines),
        headers: {
          'Content-Type': `${mediaType}; charset=utf-8`,
          'Content-Disposition': `attachment; filename="${name}.${extension}"`,
        },
      }),
    },
  ),
];

function pageFrom(afterName: string | undefined, limit: number) {
  const formats = listImportFormats();
  const start = formats.findIndex(({ name }) => name === afterName) + 1;
  const items = formats.slice(start, start + limit);
  const last = items.at(-1);
  const isLast = start + limit >= formats.length;
  return { items, next: isLast || last === undefined ? null : ([last.name, last.name] as const) };
}

const presentImportFormat = (format: ImportFormat) => ({
  name: format.name,
  title: format.title,
  other_names: format.otherNames,
  media_types: format.mediaTypes,
  layouts: format.layouts.map((layout) => ({
    kind: layout.kind,
    recognised_by: layout.recognisedBy,
    headings: layout.headings,
    date_order: layout.dateOrder,
    signs: layout.signs,
    has_ids: layout.hasIds,
    has_balances: layout.hasBalances,
    fees: layout.fees,
  })),
  options: format.options,
  sample_url: format.hasSample ? `/v1/import-formats/${format.name}/sample` : null,
});

async function* written(lines: readonly string[]): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(`${lines.join('\n')}\n`);
}
