/** Turns of large imports, so that a small one never waits for them. */
export interface LargeImportPlaces {
  /** Gives the place back when called; `null` when there is none for this tenant now. */
  take(tenantId: string): (() => void) | null;
}

/** Places for `limit` large imports at a time in one process, of each tenant one at most. */
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
