/** The channels of Postgres on which processes hear that something was committed. The release before listens to the same. */
export const CHANNELS = {
  /** Rows of the outbox are due. No payload. */
  outbox: 'outbox_ready',
  /** Deliveries of a shard are due; the payload is its number. */
  webhooks: 'webhook_due',
  /** Credentials of a tenant have changed; the payload is its id. */
  credentials: 'credential_changes',
} as const;

/** A signal to listening processes after the commit. Nothing may depend on it: it can be lost. */
export interface Bell {
  readonly channel: (typeof CHANNELS)[keyof typeof CHANNELS];
  readonly payload: string;
}

export const OUTBOX_BELL: Bell = { channel: CHANNELS.outbox, payload: '' };

export const webhookBells = (shards: readonly number[]): readonly Bell[] =>
  shards.map((shard) => ({ channel: CHANNELS.webhooks, payload: String(shard) }));

export const credentialBell = (tenantId: string): Bell => ({
  channel: CHANNELS.credentials,
  payload: tenantId,
});

/** A name that two bells share when they say the same. */
export const nameOf = ({ channel, payload }: Bell): string => `${channel} ${payload}`;

/** Whether the answer to a committed change waits until this bell was rung. A caller who revokes a key may rely on the answer. */
export const isWaitedFor = ({ channel }: Bell): boolean => channel === CHANNELS.credentials;
