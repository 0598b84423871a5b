import Type from 'typebox';
import { findBranding } from '../../../db/branding/branding-queries.js';
import type { Branding } from '../../../domain/branding/branding.js';
import { NotFoundError } from '../../../errors.js';
import { LIMITS } from '../../../limits/limits.js';
import { replaceBranding } from '../../../services/branding/replace-branding.js';
import { readTenant } from '../../../services/in-tenant.js';
import { created, ok } from '../../gate/answers/reply.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { Formed, MultilineText, Named, Nullable, Shape, Text, Timestamp } from '../../shapes/schemas.js';

const tag = 'Reports';
const path = '/v1/branding';

const Colour = () =>
  Formed('^#[0-9A-Fa-f]{6}$', 'a colour of six hexadecimal digits, such as #1f4e79', { maxLength: 7 });

/** Base64 takes four characters for three bytes, and the head of the URI a few. */
const LOGO_CHARACTERS = Math.ceil((LIMITS.reports.logoBytes.value * 4) / 3) + 100;
const Logo = () =>
  Formed('^data:image/(?:png|svg\\+xml)[;,]', 'a data URI of image/png or image/svg+xml', {
    maxLength: LOGO_CHARACTERS,
    description:
      'A PNG, or an SVG without scripts and without references to other files, as a data URI of at most 256 KiB.',
    examples: ['data:image/png;base64,iVBORw0KGgo='],
  });

const readOnly = { created_at: Timestamp(), updated_at: Timestamp() };

const BrandingInput = Named(
  'BrandingInput',
  Shape({
    firm_name: Text(200, { description: 'Named as the author of every report.' }),
    address: Type.Optional(Nullable(MultilineText(500))),
    logo: Type.Optional(Nullable(Logo())),
    colour: Type.Optional(Nullable(Colour())),
    created_at: Type.Optional(readOnly.created_at),
    updated_at: Type.Optional(readOnly.updated_at),
  }),
);

const BrandingSchema = Named(
  'Branding',
  Shape({
    firm_name: Text(200),
    address: Nullable(MultilineText(500)),
    logo: Nullable(Logo()),
    colour: Nullable(Colour()),
    ...readOnly,
  }),
);

const presentBranding = ({ logo, ...branding }: Branding) => ({
  firm_name: branding.firmName,
  address: branding.address,
  logo: logo === null ? null : `data:${logo.type};base64,${Buffer.from(logo.bytes).toString('base64')}`,
  colour: branding.colour,
  created_at: branding.createdAt.toISOString(),
  updated_at: branding.updatedAt.toISOString(),
});

/** `/v1/branding`: how the firm shows itself on the reports of its clients. */
export const brandingRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path,
      operationId: 'getBranding',
      tag,
      summary: 'Fetch the branding of reports',
      description:
        'The name, logo and colour of the firm. Answers 404 until they have been set with PUT; until then reports name no firm.',
      scope: 'reports:read',
      responses: { 200: { description: 'The branding.', schema: BrandingSchema } },
      problems: ['not_found'],
    },
    {
      handle: async ({ ctx, principal }) => {
        const branding = await readTenant(ctx, principal, findBranding);
        if (branding === null) throw new NotFoundError('There is no branding yet: PUT creates it.');
        return branding;
      },
      present: (branding) => ok(presentBranding(branding), branding.version),
    },
  ),
  writeRoute(
    {
      method: 'put',
      path,
      operationId: 'replaceBranding',
      tag,
      summary: 'Set the branding of reports',
      description: 'Creates the branding, or replaces it whole. `If-Match: *` allows both.',
      scope: 'reports:write',
      body: BrandingInput,
      jsonBodyBytes: LIMITS.requests.brandingBytes.value,
      ifMatch: 'honoured',
      responses: {
        200: { description: 'The branding, replaced.', schema: BrandingSchema },
        201: { description: 'The branding, created.', schema: BrandingSchema },
      },
      problems: ['forbidden'],
    },
    {
      handle: ({ ctx, effect, body, ifMatch }) =>
        replaceBranding(ctx, effect, {
          ifMatch,
          request: {
            firmName: body.firm_name,
            address: body.address ?? null,
            logo: body.logo ?? null,
            colour: body.colour?.toLowerCase() ?? null,
          },
        }),
      present: ({ branding, isNew }) =>
        isNew
          ? created(path, presentBranding(branding), branding.version)
          : ok(presentBranding(branding), branding.version),
    },
  ),
];
