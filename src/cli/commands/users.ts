import { type Command, Option } from 'commander';
import { publicId } from '../../domain/ids.js';
import { USER_ROLES, type UserRole } from '../../domain/users/user.js';
import { createUserForOperator } from '../../services/users/create-user.js';
import { withAct } from '../open-context.js';
import { write } from '../output.js';
import { addEndWaitsCommand } from './end-waits.js';
import { emailAddress } from './operators.js';
import { tenantId } from './tenant-id.js';

interface UserOptions {
  readonly tenant: string;
  readonly email: string;
  readonly role: UserRole;
  readonly test?: true;
  readonly json?: true;
}

/** `users create|end-waits`. */
export function addUserCommands(program: Command): void {
  const users = program.command('users').description('create persons of a tenant, who can allow apps');
  addEndWaitsCommand(users, 'users');

  users
    .command('create')
    .description('create a person with a one-time password')
    .requiredOption('--tenant <id>', 'tnt_…', tenantId)
    .requiredOption('--email <address>', 'who signs in', emailAddress)
    .addOption(
      new Option('--role <role>', 'what they may allow').choices([...USER_ROLES]).makeOptionMandatory(),
    )
    .option('--test', 'they may allow apps in test mode only')
    .option('--json', 'print one JSON value')
    .action(async ({ tenant, email, role, test, json }: UserOptions) => {
      const key = { tenantId: tenant, livemode: test !== true };
      const act = { action: 'create_user', tenantId: tenant, detail: { role } } as const;
      const issued = await withAct(act, (ctx) => createUserForOperator(ctx, key, { email, role }));
      const { user, oneTimePassword } = issued;
      const shown = { id: publicId('user', user.id), email: user.email, role: user.role };
      write(
        {
          json: { user: shown, one_time_password: oneTimePassword },
          text: `${user.email} may sign in as ${user.role} with the one-time password ${oneTimePassword}`,
        },
        json === true,
      );
    });
}
