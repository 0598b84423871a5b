import { listCategoryRules, loadCategoryRule } from '../../../db/categories/category-rules-queries.js';
import { publicId } from '../../../domain/ids.js';
import { createCategoryRule } from '../../../services/category-rules/create-category-rule.js';
import { deleteCategoryRule } from '../../../services/category-rules/delete-category-rule.js';
import { replaceCategoryRule } from '../../../services/category-rules/replace-category-rule.js';
import { readTenant } from '../../../services/in-tenant.js';
import { created, noContent, ok } from '../../gate/answers/reply.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { pageOf, presentPage } from '../../shapes/pagination.js';
import { refuseChangedReadOnly } from '../../shapes/read-only-fields.js';
import { PageOf } from '../../shapes/schemas.js';
import { categoryRuleApplicationRoutes } from './application-routes.js';
import { categoryRuleFieldsFrom, presentCategoryRule } from './present.js';
import {
  CATEGORY_RULE_READ_ONLY,
  CategoryRuleInput,
  CategoryRuleReplacement,
  CategoryRuleSchema,
  categoryRuleListQuery,
} from './schemas.js';

const tag = 'Category rules';
const params = { id: { id: 'categoryRule' } } as const;

/** `/v1/category-rules`: a tenant’s own rules, tried before ours. */
export const categoryRuleRoutes: readonly Route[] = [
  ...categoryRuleApplicationRoutes,
  route(
    {
      method: 'get',
      path: '/v1/category-rules',
      operationId: 'listCategoryRules',
      tag,
      summary: 'List category rules, newest first',
      description:
        'Rules are tried in order of `position`, lowest first, and before anything of ours. The first that matches decides.',
      scope: 'transactions:read',
      fromStandby: true,
      query: categoryRuleListQuery,
      responses: { 200: { description: 'A page of category rules.', schema: PageOf(CategoryRuleSchema) } },
    },
    {
      handle: (call) => readTenant(call.ctx, call.principal, (db) => listCategoryRules(db, pageOf(call))),
      present: (page, call) => presentPage(page, presentCategoryRule, call),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/category-rules',
      operationId: 'createCategoryRule',
      tag,
      summary: 'Create a category rule',
      description:
        'A rule decides the category of rows that arrive later. To see what it would change in existing rows use `preview`, and to change them `apply`.',
      scope: 'transactions:write',
      body: CategoryRuleInput,
      responses: { 201: { description: 'The rule.', schema: CategoryRuleSchema } },
      problems: ['forbidden', 'plan_limit', 'invalid_reference'],
    },
    {
      handle: async ({ ctx, effect, body }) => createCategoryRule(ctx, effect, categoryRuleFieldsFrom(body)),
      present: (rule) =>
        created(
          `/v1/category-rules/${publicId('categoryRule', rule.id)}`,
          presentCategoryRule(rule),
          rule.version,
        ),
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/category-rules/{id}',
      operationId: 'getCategoryRule',
      tag,
      summary: 'Fetch a category rule',
      description: 'Answers the present version; send its `ETag` as `If-Match` when you replace it.',
      scope: 'transactions:read',
      params,
      responses: { 200: { description: 'The rule.', schema: CategoryRuleSchema } },
    },
    {
      handle: ({ ctx, principal, params: { id = '' } }) =>
        readTenant(ctx, principal, (db) => loadCategoryRule(db, id)),
      present: (rule) => ok(presentCategoryRule(rule), rule.version),
    },
  ),
  writeRoute(
    {
      method: 'put',
      path: '/v1/category-rules/{id}',
      operationId: 'replaceCategoryRule',
      tag,
      summary: 'Replace a category rule',
      description:
        'Rows that the rule has decided keep their category until the rule is applied or they are categorised again.',
      scope: 'transactions:write',
      params,
      body: CategoryRuleReplacement,
      ifMatch: 'honoured',
      responses: { 200: { description: 'The rule.', schema: CategoryRuleSchema } },
      problems: ['forbidden', 'invalid_reference'],
    },
    {
      handle: async ({ ctx, effect, params: { id = '' }, body, ifMatch }) =>
        replaceCategoryRule(ctx, effect, {
          id,
          ifMatch,
          checkAgainst: (current) =>
            refuseChangedReadOnly(body, presentCategoryRule(current), CATEGORY_RULE_READ_ONLY),
          fields: categoryRuleFieldsFrom(body),
        }),
      present: (rule) => ok(presentCategoryRule(rule), rule.version),
    },
  ),
  writeRoute(
    {
      method: 'delete',
      path: '/v1/category-rules/{id}',
      operationId: 'deleteCategoryRule',
      tag,
      summary: 'Delete a category rule',
      description: 'Rows that the rule has decided keep their category until they are categorised again.',
      scope: 'transactions:write',
      params,
      ifMatch: 'honoured',
      responses: { 204: { description: 'Deleted.' } },
      problems: ['forbidden'],
    },
    {
      handle: ({ ctx, effect, params: { id = '' }, ifMatch }) =>
        deleteCategoryRule(ctx, effect, { id, ifMatch }),
      present: () => noContent,
    },
  ),
];
