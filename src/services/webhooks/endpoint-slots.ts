/** The attempts this process has under way at each endpoint. */
export interface EndpointSlots {
  /** @returns what gives the place back, once; `null` when the endpoint has all of its places taken */
  take(endpointId: string): (() => void) | null;
}

/** Keeps a receiver that hangs from taking every place of the process. */
export function createEndpointSlots(perEndpoint: number): EndpointSlots {
  const taken = new Map<string, number>();

  function giveBack(endpointId: string): void {
    const left = (taken.get(endpointId) ?? 1) - 1;
    if (left === 0) taken.delete(endpointId);
    else taken.set(endpointId, left);
  }

  return {
    take(endpointId) {
      const count = taken.get(endpointId) ?? 0;
      if (count >= perEndpoint) return null;
      taken.set(endpointId, count + 1);
      let isHeld = true;
      return () => {
        if (isHeld) giveBack(endpointId);
        isHeld = false;
      };
    },
  };
}
