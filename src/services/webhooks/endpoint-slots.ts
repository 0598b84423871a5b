/** The attempts this process has under way at each endpoint. */
export interface EndpointSlots {
  take(endpointId: string, nowMs: number): EndpointSlot;
}

export type EndpointSlot =
  | {
      readonly isTaken: true;
      /** Gives the place back, once; with the time when an attempt was made, with `null` when none was. */
      readonly release: (endedAtMs: number | null) => void;
    }
  | {
      readonly isTaken: false;
      /** When to ask again: those who are turned away are given turns, one after another. */
      readonly waitMs: number;
    };

interface Endpoint {
  taken: number;
  /** How long a place has lately been held. */
  usualMs: number;
  /** The last turn that was given. */
  turnAtMs: number;
}

/** Until the first attempt has ended. */
const UNKNOWN_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Keeps a receiver that hangs from taking every place of the process. Who finds no place is sent away for
 * about as long as it takes until one is free, behind the others who were: a long queue for a slow receiver
 * costs next to nothing, and one for a quick receiver moves at full speed.
 */
export function createEndpointSlots(perEndpoint: number): EndpointSlots {
  const busy = new Map<string, Endpoint>();

  function occupy(endpointId: string, endpoint: Endpoint, takenAtMs: number): EndpointSlot {
    endpoint.taken += 1;
    busy.set(endpointId, endpoint);
    let isHeld = true;
    return {
      isTaken: true,
      release(endedAtMs) {
        if (!isHeld) return;
        isHeld = false;
        endpoint.taken -= 1;
        if (endpoint.taken === 0) busy.delete(endpointId);
        if (endedAtMs !== null)
          endpoint.usualMs = (endpoint.usualMs + Math.max(0, endedAtMs - takenAtMs)) / 2;
      },
    };
  }

  return {
    take(endpointId, nowMs) {
      const endpoint = busy.get(endpointId) ?? { taken: 0, usualMs: UNKNOWN_MS, turnAtMs: nowMs };
      if (endpoint.taken < perEndpoint) return occupy(endpointId, endpoint, nowMs);
      const turnAtMs = Math.max(endpoint.turnAtMs, nowMs) + endpoint.usualMs / perEndpoint;
      endpoint.turnAtMs = Math.min(turnAtMs, nowMs + LONGEST_WAIT_MS);
      return { isTaken: false, waitMs: Math.max(1, Math.ceil(endpoint.turnAtMs - nowMs)) };
    },
  };
}
