import { listImportErrors, listImports, loadImport } from '../../db/imports/imports-queries.js';
import { readTenant } from '../../services/in-tenant.js';
import { importListQuery } from '../resources/imports/schemas.js';
import { pageOf } from '../shapes/pagination.js';
import { PageQuery } from '../shapes/schemas.js';
import { nextPathOf } from './lists.js';
import { importPage, importsPage } from './pages/imports-page.js';
import { page } from './route.js';

const { status, limit, cursor } = importListQuery;

/** Imports of bank files, and the lines that were not taken: `/console/{mode}/imports`. */
export const importRoutes = [
  page('/imports', { query: { status, limit, cursor } }, async ({ view, ...call }) => {
    const filters = { status: call.query.status };
    const found = await readTenant(call.ctx, call.principal, (db) => listImports(db, filters, pageOf(call)));
    const next = nextPathOf(found, call);
    return { page: importsPage(view, { imports: found.items, next, status: call.query.status }) };
  }),
  page('/imports/{id}', { id: 'import', query: PageQuery }, async ({ view, id, ...call }) => {
    const [bulkImport, errors] = await readTenant(call.ctx, call.principal, (db) =>
      Promise.all([loadImport(db, id), listImportErrors(db, id, pageOf(call))]),
    );
    return { page: importPage(view, { bulkImport, errors: errors.items, next: nextPathOf(errors, call) }) };
  }),
];
