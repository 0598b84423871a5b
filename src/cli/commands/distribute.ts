import { type Command, Option } from 'commander';
import { describeHindrance, RULES } from '../../domain/distribution/hindrances.js';
import type { PlacedTable } from '../../domain/distribution/place-tables.js';
import {
  checkDistribution,
  type DistributionPlan,
  type DistributionSteps,
  distributeTables,
  previewDistribution,
} from '../../services/distribution/distribute-tables.js';
import { withContext } from '../open-context.js';
import { table, write } from '../output.js';
import { createProgress } from '../progress.js';

const NO_EXTENSION =
  'This database lacks the extension citus: create it on the coordinator, or use --check, which needs none.';

const HELP = `
Each table is on the node of its tenant (distributed), on every node (reference) or on the coordinator (local). Nobody can write to a
table while its rows are copied: stop web, workers and console first. Run again, it goes on with the tables that are left.

Ends with status 1 when something hinders, and with 2 when the database lacks the extension.
Not for production yet: docs/SCALING.md says which statements of this release Citus does not carry out.`;

interface Options {
  readonly dryRun?: true;
  readonly check?: true;
  readonly json?: true;
}

/** `distribute`: has Citus spread the tables over its nodes. */
export function addDistributeCommand(program: Command): void {
  program
    .command('distribute')
    .description('spread the rows of tenants over the nodes of Citus')
    .addOption(new Option('--check', 'say what hinders; works on any Postgres').conflicts('dryRun'))
    .option('--dry-run', 'say what would be done')
    .option('--json', 'print one JSON value')
    .addHelpText('after', HELP)
    .action(async ({ check, dryRun, json }: Options) => {
      if (check === true) writePlan(await withContext(checkDistribution), json === true);
      else
        writeSteps(await stepsOf({ isPreview: dryRun === true, asJson: json === true }), {
          isPreview: dryRun === true,
          json,
        });
    });
}

const stepsOf = ({
  isPreview,
  asJson,
}: {
  readonly isPreview: boolean;
  readonly asJson: boolean;
}): Promise<DistributionSteps | null> =>
  withContext((ctx) =>
    isPreview ? previewDistribution(ctx) : distributeTables(ctx, createProgress(asJson)),
  );

function writePlan({ tables, hindrances }: DistributionPlan, asJson: boolean): void {
  const text = [
    tableOf(tables),
    '',
    hindrances.length === 0 ? 'Nothing hinders.' : `${hindrances.length} things hinder:`,
    ...hindrances.map(describeHindrance),
  ].join('\n');
  write({ json: { tables, hindrances: shown(hindrances) }, text }, asJson);
  if (hindrances.length > 0) process.exitCode = 1;
}

function writeSteps(
  steps: DistributionSteps | null,
  { isPreview, json }: { readonly isPreview: boolean; readonly json: true | undefined },
): void {
  if (steps === null) {
    process.stderr.write(`${NO_EXTENSION}\n`);
    process.exitCode = 2;
    return;
  }
  const { tables, pending, hindrances } = steps;
  const done = pending.length === 0 ? 'Every table was there before.' : tableOf(pending);
  const text = [
    isPreview && pending.length > 0 ? 'These would be distributed, in this order:' : '',
    done,
    ...(hindrances.length === 0 ? [] : ['', 'These hinder:', ...hindrances.map(describeHindrance)]),
  ];
  write(
    { json: { tables, pending, hindrances: shown(hindrances) }, text: text.join('\n').trim() },
    json === true,
  );
}

const tableOf = (tables: readonly PlacedTable[]): string =>
  table([['table', 'placement'], ...tables.map(({ name, placement }) => [name, placement])]);

const shown = (hindrances: DistributionPlan['hindrances']) =>
  hindrances.map((one) => ({
    ...one,
    demands: RULES[one.rule].demands,
    source: RULES[one.rule].source,
    consequence: RULES[one.rule].consequence,
  }));
