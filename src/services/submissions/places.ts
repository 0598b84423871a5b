/** A limit on concurrent work of one kind in this process. */
export interface Places {
  /** @returns what gives the place back; `null` when none is free */
  take(): (() => void) | null;
}

export function createPlaces(max: number): Places {
  let taken = 0;
  return {
    take() {
      if (taken >= max) return null;
      taken += 1;
      let isHeld = true;
      return () => {
        if (isHeld) taken -= 1;
        isHeld = false;
      };
    },
  };
}
