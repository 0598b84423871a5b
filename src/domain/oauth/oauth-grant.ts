/** A tenant's grant to an app. */
export interface OauthGrant {
  readonly id: string;
  readonly livemode: boolean;
  readonly appId: string;
  /** As it was when the access was granted. */
  readonly appName: string;
  /** User who consented; `null` for an app that acts for its own tenant without a user. */
  readonly userId: string | null;
  readonly scopes: readonly string[];
  /** The only client it may see; `null` for all. */
  readonly clientId: string | null;
  /** When the last of its tokens does. */
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
  readonly createdAt: Date;
}
