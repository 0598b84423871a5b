import { createRetentionKeys } from '../../src/gateways/crypto/retention-seal.js';

/** The pair by which the service under test seals, and by which a test opens, what has to be kept. */
export const RETENTION_KEYS = createRetentionKeys();
