import type { ClientImport } from '../../../services/clients/import-clients.js';

/** The outcome of a file of clients, with the lines that failed. */
export const presentClientImport = ({
  isDryRun,
  total,
  created,
  skipped,
  failures,
  errorFile,
}: ClientImport) => ({
  dry_run: isDryRun,
  counts: { total, created, skipped, failed: failures.length },
  errors: failures,
  error_file: errorFile,
});
