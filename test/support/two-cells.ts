import type { Express } from 'express';
import supertest from 'supertest';
import type { AppContext } from '../../src/context.js';
import { assertEncryptionKey } from '../../src/services/deployment/assert-encryption-key.js';
import { type OwnStores, startOwnStores } from './own-stores.js';
import { createRecordedApp, type RecordedApp } from './recorded-app.js';
import { type Caller, callerOf } from './test-app.js';

/** A whole stack of its own, as far as one process has it. */
export interface Cell {
  readonly ctx: AppContext;
  readonly app: Express;
  readonly http: ReturnType<typeof supertest>;
  readonly superuserUrl: string;
  as(secret: string): Caller;
}

export interface TwoCells {
  readonly one: Cell;
  readonly two: Cell;
  /** Settings of the commands by which tenants leave the first. */
  readonly move: Pick<AppContext, 'config' | 'newId'>;
  /** And by which they would leave the second. */
  readonly back: Pick<AppContext, 'config' | 'newId'>;
  stop(): Promise<void>;
}

/**
 * Two cells with the same secrets: tenants can be moved from the first to the second.
 * @param options.bothWays `true`: and back
 * @param options.settings of both, beside those that name their stores
 */
export async function startTwoCells({
  bothWays = false,
  settings = {},
}: {
  readonly bothWays?: boolean;
  readonly settings?: Readonly<Record<string, string>>;
} = {}): Promise<TwoCells> {
  const stores = await Promise.all([
    startOwnStores({ logical: true, settings }),
    startOwnStores({ logical: bothWays, settings }),
  ]);
  const [first, second] = stores;
  for (const { ctx } of stores) await assertEncryptionKey(ctx);
  const [ofFirst, ofSecond] = [createRecordedApp(first.ctx), createRecordedApp(second.ctx)];
  const cellOf = ({ ctx, superuserUrl }: OwnStores, { app }: RecordedApp): Cell => {
    const http = supertest(app);
    return { ctx, app, http, superuserUrl, as: (secret) => callerOf(http, secret) };
  };
  return {
    one: cellOf(first, ofFirst),
    two: cellOf(second, ofSecond),
    move: movingFrom(first, second),
    back: movingFrom(second, first),
    async stop() {
      for (const one of stores) await one.stop();
      for (const { assertDeclared } of [ofFirst, ofSecond]) assertDeclared();
    },
  };
}

const movingFrom = ({ ctx, superuserUrl }: OwnStores, to: OwnStores) => ({
  newId: ctx.newId,
  config: {
    ...ctx.config,
    tenantMove: { sourceUrl: `${superuserUrl}?application_name=a-move`, targetUrl: to.superuserUrl },
  },
});
