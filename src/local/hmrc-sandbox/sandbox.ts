import { type Agencies, openAgencies } from './agencies.js';
import { createFaults, type Faults } from './faults.js';
import { type OAuthGrants, openOAuthGrants } from './oauth-grants.js';
import { createRateLimiter, type RateLimiter } from './rate-limiter.js';
import { DEFAULT_SETTINGS, type SandboxSettings } from './sandbox-settings.js';
import { openStateStore, type StateStore } from './state-store.js';

/** State that the parts of the sandbox share. */
export interface Sandbox {
  readonly now: () => Date;
  readonly settings: SandboxSettings;
  readonly initialSettings: Readonly<SandboxSettings>;
  readonly store: StateStore;
  readonly grants: OAuthGrants;
  readonly faults: Faults;
  readonly agencies: Agencies;
  /** Address at which people reach the sandbox, if they are not on this machine. */
  readonly publicUrl: string | null;
  readonly limiter: RateLimiter;
  readonly control: ControlAccess;
}

/** Access to the control door: open to all who can reach the sandbox, closed, or by key. */
export type ControlAccess = 'open' | 'closed' | { readonly key: string };

export interface SandboxOptions {
  /** Folder of HMRC's state; kept in memory alone if absent. */
  readonly folder?: string;
  readonly settings?: Partial<SandboxSettings>;
  /** `open` by itself, which is right only while nobody else can reach the sandbox. */
  readonly control?: ControlAccess;
  readonly now?: () => Date;
  readonly publicUrl?: string;
}

/** A sandbox with everything that its folder remembers. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const initialSettings = { ...DEFAULT_SETTINGS, ...options.settings };
  const store = openStateStore(options.folder ?? null);
  return {
    now: options.now ?? (() => new Date()),
    settings: { ...initialSettings },
    initialSettings,
    store,
    grants: openOAuthGrants(store),
    faults: createFaults(),
    agencies: openAgencies(store),
    publicUrl: options.publicUrl ?? null,
    limiter: createRateLimiter(),
    control: options.control ?? 'open',
  };
}
