import { currentDeclaration } from '../../../domain/tax-returns/declaration.js';
import { ok } from '../../gate/answers/reply.js';
import { type Route, route } from '../../gate/route.js';
import { Named, OneOf, Shape, Text } from '../../shapes/schemas.js';

const KINDS = ['taxpayer', 'agent'] as const;

const Wording = Named(
  'DeclarationWording',
  Shape({ version: Text(40), kind: OneOf(KINDS), text: Text(4000) }),
);

/** `/v1/declarations`: the texts that are agreed to. */
export const declarationRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/declarations/current',
      operationId: 'getCurrentDeclaration',
      tag: 'Tax returns',
      summary: 'Fetch the wording to agree to',
      description: 'Show the wording unchanged. A declaration that names an older version is refused.',
      scope: 'tax_returns:read',
      query: { kind: OneOf(KINDS, 'Who declares.') },
      responses: { 200: { description: 'The wording.', schema: Wording } },
    },
    {
      handle: async ({ query }) => currentDeclaration(query.kind),
      present: ({ version, kind, text }) => ok({ version, kind, text }),
    },
  ),
];
