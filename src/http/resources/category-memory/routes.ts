import { listCategoryMemories, loadCategoryMemory } from '../../../db/categories/category-memory-queries.js';
import { deleteCategoryMemory } from '../../../services/category-memory/delete-category-memory.js';
import { readTenant } from '../../../services/in-tenant.js';
import { noContent, ok } from '../../gate/answers/reply.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { pageOf, presentPage } from '../../shapes/pagination.js';
import { uuidOrAbsent } from '../../shapes/references.js';
import { PageOf } from '../../shapes/schemas.js';
import { presentCategoryMemory } from './present.js';
import { CategoryMemorySchema, categoryMemoryListQuery } from './schemas.js';

const tag = 'Category memory';
const params = { id: { id: 'categoryMemory' } } as const;

/** `/v1/category-memory`: what corrections have taught, which the next rows of the same merchants follow. */
export const categoryMemoryRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/category-memory',
      operationId: 'listCategoryMemory',
      tag,
      summary: 'List the categories learnt from corrections, newest first',
      description:
        'A category that you give a transaction is remembered for its merchant: one correction is enough, and the latest counts. It applies to that client, and to other clients in the same kind of business or letting as long as their corrections agree. It is tried after category rules and before anything of ours.',
      scope: 'transactions:read',
      fromStandby: true,
      query: categoryMemoryListQuery,
      responses: { 200: { description: 'A page of memories.', schema: PageOf(CategoryMemorySchema) } },
    },
    {
      handle: (call) => {
        const { client_id: clientId, merchant, direction, category } = call.query;
        const filters = { clientId: uuidOrAbsent('client', clientId), merchant, direction, category };
        return readTenant(call.ctx, call.principal, (db) => listCategoryMemories(db, filters, pageOf(call)));
      },
      present: (page, call) => presentPage(page, presentCategoryMemory, call),
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/category-memory/{id}',
      operationId: 'getCategoryMemory',
      tag,
      summary: 'Fetch a learnt category',
      description: 'Shows what was learnt for one merchant, and from which transaction.',
      isLive: true,
      scope: 'transactions:read',
      params,
      responses: { 200: { description: 'The memory.', schema: CategoryMemorySchema } },
    },
    {
      handle: ({ ctx, principal, params: { id = '' } }) =>
        readTenant(ctx, principal, (db) => loadCategoryMemory(db, id)),
      present: (memory) => ({ ...ok(presentCategoryMemory(memory), memory.version), isLive: true }),
    },
  ),
  writeRoute(
    {
      method: 'delete',
      path: '/v1/category-memory/{id}',
      operationId: 'deleteCategoryMemory',
      tag,
      summary: 'Forget a correction',
      description:
        'The memory no longer decides new rows. Rows that it decided keep their category until you categorise them again; the transaction that was corrected keeps its own.',
      scope: 'transactions:write',
      params,
      ifMatch: 'honoured',
      responses: { 204: { description: 'Forgotten.' } },
    },
    {
      handle: ({ ctx, effect, params: { id = '' }, ifMatch }) =>
        deleteCategoryMemory(ctx, effect, { id, ifMatch }),
      present: () => noContent,
    },
  ),
];
