import { randomBytes } from 'node:crypto';
import { DAY_MS } from '../../domain/durations.js';
import type { StateStore } from './state-store.js';

export type AgentType = 'main' | 'supporting';
type InvitationStatus =
  | 'Pending'
  | 'Accepted'
  | 'Rejected'
  | 'Cancelled'
  | 'Deauthorised'
  | 'Expired'
  | 'Partialauth';

/** An agent's invitation of a person, as HMRC keeps it. */
export interface Invitation {
  readonly id: string;
  readonly arn: string;
  readonly nino: string;
  readonly type: AgentType;
  status: InvitationStatus;
  readonly createdAt: string;
  updatedAt: string | null;
}

/** A person's authorisation of an agent. */
interface Relationship {
  readonly arn: string;
  readonly nino: string;
  readonly type: AgentType;
  /** From then on other services act on it: HMRC copies authorisations with a delay. */
  readonly effectiveAtMs: number;
}

interface Saved {
  invitations: Invitation[];
  relationships: Relationship[];
  /** Agents without an agent services account; every other number has one. */
  unsubscribed: string[];
}

const FILE = 'agencies.json';
/** @see HMRC's Agent Authorisation API: an invitation can be answered for 21 days */
export const INVITATION_DAYS = 21;
/** Days that HMRC's list of invitations goes back. */
const LISTED_DAYS = 30;

export interface Agencies {
  isSubscribed(arn: string): boolean;
  setSubscribed(arn: string, isSubscribed: boolean): void;
  /** @param nowMs `null`: whether or not other services act on it yet */
  isAuthorised(arn: string, nino: string, type: AgentType, nowMs: number | null): boolean;
  /** A main agent takes the place of the one before; an agent is not both for one person. */
  authorise(arn: string, nino: string, type: AgentType, at: { nowMs: number; delayMs: number }): void;
  /** Ends what there is between the two. @returns whether there was anything */
  end(arn: string, nino: string, now: Date): boolean;
  invite(invitation: Pick<Invitation, 'arn' | 'nino' | 'type'>, now: Date): Invitation;
  find(id: string, now: Date): Invitation | undefined;
  /** Invitations of one agent and person, or of an agent's last days, oldest first. */
  list(filter: { arn: string; nino?: string }, now: Date): readonly Invitation[];
  move(invitation: Invitation, status: InvitationStatus, now: Date): void;
  /** Makes relationships of invitations that were accepted before the person had signed up. */
  signUp(nino: string, at: { now: Date; delayMs: number }): void;
  describe(): object;
  clear(): void;
}

/** Agents survive a restart: every change is written before it is answered. */
export function openAgencies(store: StateStore): Agencies {
  const text = store.readText(FILE);
  const state: Saved = text === null ? nothing() : readSaved(text);
  const save = () => store.writeText(FILE, JSON.stringify(state));
  const expire = (now: Date) => {
    for (const invitation of state.invitations) {
      const endsMs = Date.parse(invitation.createdAt) + INVITATION_DAYS * DAY_MS;
      if (invitation.status === 'Pending' && endsMs <= now.getTime()) move(invitation, 'Expired', now);
    }
  };
  const move = (invitation: Invitation, status: InvitationStatus, now: Date) => {
    invitation.status = status;
    invitation.updatedAt = now.toISOString();
    save();
  };
  const drop = (isDropped: (one: Relationship) => boolean, now: Date) => {
    const dropped = state.relationships.filter(isDropped);
    state.relationships = state.relationships.filter((one) => !isDropped(one));
    for (const invitation of state.invitations) {
      const isOver = dropped.some(({ arn, nino }) => arn === invitation.arn && nino === invitation.nino);
      if (isOver && invitation.status === 'Accepted') move(invitation, 'Deauthorised', now);
    }
    return dropped.length > 0;
  };
  const authorise: Agencies['authorise'] = (arn, nino, type, { nowMs, delayMs }) => {
    const now = new Date(nowMs);
    drop((one) => one.nino === nino && one.arn === arn, now);
    if (type === 'main') drop((one) => one.nino === nino && one.type === 'main', now);
    state.relationships.push({ arn, nino, type, effectiveAtMs: nowMs + delayMs });
    save();
  };

  return {
    isSubscribed: (arn) => !state.unsubscribed.includes(arn),
    setSubscribed(arn, isSubscribed) {
      state.unsubscribed = state.unsubscribed.filter((one) => one !== arn);
      if (!isSubscribed) state.unsubscribed.push(arn);
      save();
    },
    isAuthorised: (arn, nino, type, nowMs) =>
      state.relationships.some(
        (one) =>
          one.arn === arn &&
          one.nino === nino &&
          one.type === type &&
          (nowMs === null || one.effectiveAtMs <= nowMs),
      ),
    authorise,
    end(arn, nino, now) {
      const ended = drop((one) => one.arn === arn && one.nino === nino, now);
      save();
      return ended;
    },
    invite({ arn, nino, type }, now) {
      const id = `C${randomBytes(6).toString('hex').toUpperCase()}`;
      const createdAt = now.toISOString();
      const invitation: Invitation = { id, arn, nino, type, status: 'Pending', createdAt, updatedAt: null };
      state.invitations.push(invitation);
      save();
      return invitation;
    },
    find(id, now) {
      expire(now);
      return state.invitations.find((invitation) => invitation.id === id);
    },
    list({ arn, nino }, now) {
      expire(now);
      const since = now.getTime() - LISTED_DAYS * DAY_MS;
      return state.invitations.filter(
        (one) =>
          one.arn === arn && (nino === undefined ? Date.parse(one.createdAt) >= since : one.nino === nino),
      );
    },
    move,
    signUp(nino, { now, delayMs }) {
      for (const invitation of state.invitations) {
        if (invitation.nino !== nino || invitation.status !== 'Partialauth') continue;
        move(invitation, 'Accepted', now);
        authorise(invitation.arn, nino, invitation.type, { nowMs: now.getTime(), delayMs });
      }
    },
    describe: () => ({
      unsubscribed: state.unsubscribed,
      relationships: state.relationships.map(({ arn, nino, type }) => ({ arn, nino, type })),
      invitations: state.invitations.map(({ id, arn, nino, type, status }) => ({
        id,
        arn,
        nino,
        type,
        status,
      })),
    }),
    clear() {
      Object.assign(state, nothing());
      save();
    },
  };
}

const nothing = (): Saved => ({ invitations: [], relationships: [], unsubscribed: [] });

function readSaved(text: string): Saved {
  const value: unknown = JSON.parse(text);
  if (!isSaved(value)) throw new Error(`${FILE} is not a file of this sandbox; remove it and start again`);
  return value;
}

function isSaved(value: unknown): value is Saved {
  return (
    typeof value === 'object' &&
    value !== null &&
    'invitations' in value &&
    Array.isArray(value.invitations) &&
    'relationships' in value &&
    Array.isArray(value.relationships) &&
    'unsubscribed' in value &&
    Array.isArray(value.unsubscribed)
  );
}
