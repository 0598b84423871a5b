import { describe, expect, it } from 'vitest';
import { ok } from '../../../../src/http/gate/answers/reply.js';
import { route, writeRoute } from '../../../../src/http/gate/route.js';
import { type Committed, commitEffect } from '../../../../src/services/effect.js';
import { inTenant } from '../../../../src/services/in-tenant.js';

const operation = {
  method: 'post',
  path: '/v1/things',
  operationId: 'createThing',
  tag: 'Things',
  summary: 'Create a thing',
  description: 'Nobody needs one.',
  scope: null,
  responses: {},
} as const;
const present = () => ok({});

describe('a route that writes', () => {
  it('takes a handler that returns what commitEffect gave', () => {
    const { kind } = writeRoute(operation, {
      handle: ({ ctx, effect }) => commitEffect(ctx, effect, async () => 'written'),
      present,
    });

    expect(kind).toBe('write');
  });

  it('does not compile with a handler that writes beside the effect', () => {
    writeRoute(operation, {
      // @ts-expect-error a plain transaction stores no answer
      handle: ({ ctx, principal }) => inTenant(ctx, principal, async () => 'written'),
      present,
    });
  });

  it('does not compile with a handler that makes up its result', () => {
    // @ts-expect-error only commitEffect makes one
    const made: Committed<string> = { result: 'written' };

    expect(made.result).toBe('written');
  });
});

describe('a route', () => {
  it('does not compile without a description', () => {
    const { description: _, ...undescribed } = operation;

    // @ts-expect-error every operation says what its summary does not
    writeRoute(undescribed, {
      handle: ({ ctx, effect }) => commitEffect(ctx, effect, async () => 'written'),
      present,
    });
  });
});

describe('a route that reads', () => {
  it('does not compile with a method that writes', () => {
    // @ts-expect-error a POST writes, unless it says that it changes nothing
    route(operation, { handle: async () => 'read', present });

    // @ts-expect-error a PUT always writes
    route({ ...operation, method: 'put', changesNothing: true }, { handle: async () => 'read', present });
  });

  it('takes a POST that changes nothing', () => {
    const { kind } = route(
      { ...operation, changesNothing: true },
      { handle: async () => 'worked out', present },
    );

    expect(kind).toBe('read');
  });

  it('gives its handler no effect', () => {
    route(
      { ...operation, method: 'get' },
      {
        // @ts-expect-error a read has no effect to commit
        handle: ({ ctx, effect }) => commitEffect(ctx, effect, async () => 'written'),
        present,
      },
    );
  });
});
