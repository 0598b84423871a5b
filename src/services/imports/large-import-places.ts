/** Turns of large imports, so that a small one never waits for them. */
export interface LargeImportPlaces {
  /** Gives the place back when called; `null` when there is none for this tenant now. */
  take(tenantId: string): (() => void) | null;
}

/** At most so many at a time in one process, and one of each tenant's. */
export function createLargeImportPlaces(limit: number): LargeImportPlaces {
  const tenants = new Set<string>();
  return {
    take(tenantId) {
      if (tenants.has(tenantId) || tenants.size >= limit) return null;
      tenants.add(tenantId);
      return () => void tenants.delete(tenantId);
    },
  };
}
