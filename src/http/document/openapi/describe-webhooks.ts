import { EVENT_TYPES } from '../../../events/catalogue.js';
import { eventShapeOf, eventTitleOf } from '../../resources/events/event-schema.js';
import { exampleOf } from '../examples/example-of.js';

type Json = Record<string, unknown>;

const SIGNATURE_HEADERS = [
  [
    'webhook-id',
    'The id of the event: remember those that you have handled. Of a batch, the id of the batch.',
  ],
  [
    'webhook-timestamp',
    'When the attempt was signed, in seconds since 1970. Refuse what is more than five minutes old.',
  ],
  [
    'webhook-signature',
    '`v1,` and the signature by Standard Webhooks; several with spaces between while a secret is rotated.',
  ],
  [
    'x-service-signature',
    '`t=<seconds>,v1=<hex>`: HMAC-SHA256 over `<t>.<body>`, keyed with the whole secret.',
  ],
] as const;

/** The headers of a delivery, as shared parameters. */
export const WEBHOOK_PARAMETERS: Json = Object.fromEntries(
  SIGNATURE_HEADERS.map(([name, description]) => [
    name,
    {
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string', maxLength: 1024, pattern: '^[ -~]+$' },
    },
  ]),
);

/** Messages to webhook endpoints, by event type. */
export function describeWebhooks(): Json {
  return Object.fromEntries(
    Object.entries(EVENT_TYPES).map(([type, words]) => [type, { post: describeEvent(type, words) }]),
  );
}

const exampleEvent = (type: string): Json => {
  const event = exampleOf(eventShapeOf(type));
  return typeof event === 'object' ? { ...event } : {};
};

function describeEvent(type: string, words: string): Json {
  return {
    operationId: `on${type.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: ['Webhooks'],
    summary: type,
    description: `${words} Sent to every endpoint that subscribes to \`${type}\`, \`${type.split('.')[0]}.*\` or \`*\`.`,
    security: [],
    parameters: SIGNATURE_HEADERS.map(([name]) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            description: words,
            allOf: [
              { $ref: `#/components/schemas/${eventTitleOf(type)}` },
              {
                type: 'object',
                properties: {
                  type: { const: type, description: 'The event type, which says what `data` contains.' },
                },
              },
            ],
          },
          example: { ...exampleEvent(type), type },
        },
      },
    },
    responses: {
      200: { description: 'Any status from 200 to 299 within 15 seconds counts as delivered.' },
      410: { description: 'Disables the endpoint.' },
    },
  };
}
