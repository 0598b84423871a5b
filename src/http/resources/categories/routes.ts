import Type from 'typebox';
import { CATEGORIES, type Category } from '../../../domain/categories/category.js';
import { type Route, route } from '../../gate/route.js';
import { pageOf, presentPage } from '../../shapes/pagination.js';
import { Named, Nullable, OneOf, PageOf, PageQuery, Shape, Text, Whole } from '../../shapes/schemas.js';
import { CategoryCode } from '../transactions/schemas.js';

const MAX = 100;

const CategorySchema = Named(
  'Category',
  Shape({
    code: CategoryCode(),
    name: Text(120),
    side: OneOf(['self_employment', 'property', 'none']),
    direction: OneOf(['income', 'expense', 'neutral']),
    hmrc_field: Nullable(Text(120, { description: "Path in HMRC's Making Tax Digital bodies." })),
    sa103_box: Nullable(Text(10, { description: 'Box of the full self-employment pages.' })),
    sa105_box: Nullable(Text(10, { description: 'Box of the UK property pages.' })),
    allowable: Type.Boolean({ description: 'Lowers the taxable profit.' }),
    description: Text(500),
  }),
);

/** `/v1/categories`: what a transaction can be for the tax return. */
export const categoryRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/categories',
      operationId: 'listCategories',
      tag: 'Categories',
      summary: 'List the categories',
      description: 'All are on one page, in the order of the tax return, unless you send a smaller `limit`.',
      scope: 'transactions:read',
      query: { ...PageQuery, limit: Type.Optional(Whole(1, MAX, 'Items a page; all when left out.')) },
      responses: { 200: { description: 'The categories.', schema: PageOf(CategorySchema) } },
    },
    {
      handle: (call) => {
        const { after } = pageOf(call);
        return Promise.resolve(pageFrom(after?.[1], call.query.limit ?? MAX));
      },
      present: (page, call) => presentPage(page, presentCategory, call),
    },
  ),
];

function pageFrom(afterCode: string | undefined, limit: number) {
  const start = CATEGORIES.findIndex((category) => category.code === afterCode) + 1;
  const items = CATEGORIES.slice(start, start + limit);
  const last = items.at(-1);
  const isLast = start + limit >= CATEGORIES.length;
  return { items, next: isLast || last === undefined ? null : ([last.code, last.code] as const) };
}

const presentCategory = (category: Category) => ({
  code: category.code,
  name: category.name,
  side: category.side,
  direction: category.direction,
  hmrc_field: category.hmrcField,
  sa103_box: category.sa103Box,
  sa105_box: category.sa105Box,
  allowable: category.allowable,
  description: category.description,
});
