import { type Command, InvalidArgumentError, Option } from 'commander';
import { OPERATOR_ROLES, type OperatorRole } from '../../db/operators/operators-repository.js';
import { recordCommand } from '../../services/audit/record-act.js';
import { createOperator } from '../../services/operators/create-operator.js';
import { withContext } from '../open-context.js';
import { write } from '../output.js';

/** `operators create`. */
export function addOperatorCommands(program: Command): void {
  program
    .command('operators')
    .description('create console accounts')
    .command('create')
    .description('create a console account with a one-time password')
    .requiredOption('--email <address>', 'who signs in', emailAddress)
    .addOption(
      new Option('--role <role>', 'what they may do').choices([...OPERATOR_ROLES]).makeOptionMandatory(),
    )
    .option('--json', 'print one JSON value')
    .action(async (options: { email: string; role: OperatorRole; json?: true }) => {
      const { operator, password } = await withContext((ctx) =>
        recordCommand(
          ctx,
          { action: 'create_operator', detail: { email: options.email, role: options.role } },
          () => createOperator(ctx, options),
        ),
      );
      const shown = { id: operator.id, email: operator.email, role: operator.role, password };
      write(
        {
          json: { operator: shown },
          text: `${shown.email} may sign in as ${shown.role} with the one-time password ${password}`,
        },
        options.json === true,
      );
    });
}

export function emailAddress(text: string): string {
  if (/^[^\s@]+@[^\s@]+$/.test(text) && text.length <= 254) return text;
  throw new InvalidArgumentError('It is not an e-mail address.');
}
