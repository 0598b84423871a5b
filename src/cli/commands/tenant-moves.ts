import type { Command } from 'commander';
import type { AppContext } from '../../context.js';
import { publicId } from '../../domain/ids.js';
import type { TableProof } from '../../domain/tenant-moves/tenant-move.js';
import type { CommandAct } from '../../services/audit/record-act.js';
import { abandonMove } from '../../services/tenant-moves/abandon-move.js';
import { eraseMoved } from '../../services/tenant-moves/erase-moved.js';
import { finishMove } from '../../services/tenant-moves/finish-move.js';
import { listMovedKeys } from '../../services/tenant-moves/list-moved-keys.js';
import type { ReportProgress } from '../../services/tenant-moves/poll-until.js';
import { showMove } from '../../services/tenant-moves/show-move.js';
import { startMove } from '../../services/tenant-moves/start-move.js';
import { withAct, withContext } from '../open-context.js';
import { table, write } from '../output.js';
import { createProgress } from '../progress.js';
import { tenantId } from './tenant-id.js';

const HELP = `
Steps, each of which may be run again and then goes on:
  start    checks both databases, copies the tenant and follows it, while it works as ever
  finish   makes it readable only, for seconds; compares both; has the other database work for it
  erase    deletes it here, when the other database took over exactly what is here
  abandon  undoes start, and a finish that did not reach its end

MOVE_SOURCE_URL and MOVE_TARGET_URL name logins of this database and of the other. docs/RUNBOOK.md says which, and the rest.`;

/** `tenants move start|status|keys|finish|abandon|erase`. */
export function addTenantMoveCommands(tenants: Command): void {
  const move = tenants
    .command('move')
    .description('move a tenant to another database, in steps')
    .addHelpText('after', HELP);

  stepOf(move, 'start', 'copy a tenant to the other database, and follow what it does')
    .option('--objects-copied', 'its objects are in the bucket of the other cell, under the same keys')
    .action(async (id: string, { objectsCopied, json }: StartOptions) => {
      const say = createProgress(json === true);
      const areObjectsCopied = objectsCopied === true;
      const copy = await withAct({ action: 'start_tenant_move', tenantId: id }, (ctx) =>
        startMove(ctx, id, { areObjectsCopied }, say),
      );
      const text = `${copy.tables} tables are copied and followed. Next: tenants move finish ${publicId('tenant', id)}`;
      write({ json: { tenant: publicId('tenant', id), tables: copy.tables }, text }, json === true);
    });

  addStatus(move);

  stepOf(move, 'keys', 'SHA-256 of each API key of a tenant, for the map of a proxy').action(
    async (id: string, { json }: Options) => {
      const keys = await withContext((ctx) => listMovedKeys(ctx, id));
      write({ json: { keys }, text: keys.join('\n') }, json === true);
    },
  );

  addProvedStep(move, {
    name: 'finish',
    description: 'have the other database work for a tenant that is copied',
    action: 'finish_tenant_move',
    step: finishMove,
    done: 'The other database works for the tenant, with these rows. Lead its requests there now.',
  });

  stepOf(move, 'abandon', 'undo a move that is not finished').action(
    async (id: string, { json }: Options) => {
      const say = createProgress(json === true);
      await withAct({ action: 'abandon_tenant_move', tenantId: id }, (ctx) => abandonMove(ctx, id, say));
      const text = 'The tenant is not being moved, and nothing of it is in the other database.';
      write({ json: { tenant: publicId('tenant', id) }, text }, json === true);
    },
  );

  addProvedStep(move, {
    name: 'erase',
    description: 'delete a tenant here that has moved',
    action: 'erase_moved_tenant',
    step: eraseMoved,
    done: 'Deleted here, as the other database took it over:',
  });
}

function addStatus(move: Command): void {
  stepOf(move, 'status', 'how far the move of a tenant is').action(async (id: string, { json }: Options) => {
    const { source, target, copy } = await withContext((ctx) => showMove(ctx, id));
    const shown = {
      source,
      target,
      tables_copied: copy?.ready ?? null,
      tables: copy?.tables ?? null,
      followed: copy?.isFollowed ?? null,
      copy_errors: copy?.errors ?? null,
      behind_bytes: copy?.behindBytes ?? null,
    };
    const lines = Object.entries(shown).map(([field, value]) => [field, String(value ?? 'none')]);
    write({ json: shown, text: table([['field', 'value'], ...lines]) }, json === true);
  });
}

interface Options {
  readonly json?: true;
}

interface StartOptions extends Options {
  readonly objectsCopied?: true;
}

const stepOf = (move: Command, name: string, description: string): Command =>
  move
    .command(name)
    .description(description)
    .argument('<tenant-id>', 'tnt_…', tenantId)
    .option('--json', 'print one JSON value');

interface ProvedStep {
  readonly name: string;
  readonly description: string;
  readonly action: CommandAct['action'];
  readonly step: (ctx: AppContext, tenantId: string, say: ReportProgress) => Promise<readonly TableProof[]>;
  readonly done: string;
}

function addProvedStep(move: Command, { name, description, action, step, done }: ProvedStep): void {
  stepOf(move, name, description).action(async (id: string, { json }: Options) => {
    const say = createProgress(json === true);
    const proof = await withAct({ action, tenantId: id }, (ctx) => step(ctx, id, say));
    const rows = proof.filter((one) => one.rows > 0);
    const text = [
      done,
      table([['table', 'rows', 'sha256'], ...rows.map((one) => [one.table, String(one.rows), one.sha256])]),
    ].join('\n');
    write({ json: { tenant: publicId('tenant', id), tables: proof }, text }, json === true);
  });
}
