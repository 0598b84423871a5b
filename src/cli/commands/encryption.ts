import type { Command } from 'commander';
import { type KeyUsage, readKeyUsage } from '../../services/encryption/key-usage.js';
import { resealValues } from '../../services/encryption/reseal-values.js';
import { withAct, withContext } from '../open-context.js';
import { table, write } from '../output.js';

/** `encryption status|reseal`: the master keys that seal values at rest. */
export function addEncryptionCommands(program: Command): void {
  const encryption = program
    .command('encryption')
    .description('see which master keys are used, and seal with the current one');

  encryption
    .command('status')
    .description('how many values each master key has sealed, and which may be removed')
    .option('--json', 'print one JSON value')
    .action(async (options: { json?: true }) => {
      const usage = await withContext((ctx) => readKeyUsage(ctx));
      const keys = usage.map((key) => ({
        fingerprint: key.fingerprint,
        current: key.isCurrent,
        in_settings: key.isKnown,
        values: key.values,
        advice: adviceOf(key),
      }));
      const rows = keys.map(({ fingerprint, values, advice }) => [fingerprint, String(values), advice]);
      const text = table([['key', 'values', ''], ...rows]);
      write({ json: { keys }, text }, options.json === true);
    });

  encryption
    .command('reseal')
    .description('seal values again that another key sealed; the product may run at the same time')
    .option('--json', 'print one JSON value')
    .action(async (options: { json?: true }) => {
      const { rows, left } = await withAct({ action: 'reseal_values' }, resealValues);
      const rest =
        left === 0 ? 'Nothing is left under another key.' : `${left} values are left: run it again.`;
      write({ json: { rows, left }, text: `${rows} rows re-sealed. ${rest}` }, options.json === true);
      if (left > 0) process.exitCode = 1;
    });
}

function adviceOf({ isCurrent, isKnown, isRegistered, values }: KeyUsage): string {
  if (isCurrent) return 'seals';
  if (!isKnown) return values > 0 ? 'MISSING: put it in ENCRYPTION_OTHER_KEYS' : 'gone';
  if (values > 0) return 'needed until its values are re-sealed';
  return isRegistered ? 'no longer needed: remove it from ENCRYPTION_OTHER_KEYS' : 'not used yet';
}
