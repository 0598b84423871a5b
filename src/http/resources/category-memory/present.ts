import type { CategoryMemory } from '../../../db/categories/category-memory-queries.js';
import { publicId } from '../../../domain/ids.js';

export const presentCategoryMemory = (memory: CategoryMemory) => ({
  id: publicId('categoryMemory', memory.id),
  client_id: idOrNull('client', memory.clientId),
  business_id: idOrNull('business', memory.businessId),
  property_id: idOrNull('property', memory.propertyId),
  merchant: memory.merchant,
  direction: memory.direction,
  category: memory.category,
  allowable_percent: memory.allowablePercent,
  shared: memory.setting !== null,
  uses: memory.uses,
  last_used_at: memory.lastUsedAt?.toISOString() ?? null,
  learned_from_transaction_id: idOrNull('transaction', memory.learnedFromTransactionId),
  created_at: memory.createdAt.toISOString(),
  updated_at: memory.updatedAt.toISOString(),
});

const idOrNull = (kind: Parameters<typeof publicId>[0], uuid: string | null) =>
  uuid === null ? null : publicId(kind, uuid);
