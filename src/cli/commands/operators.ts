import { type Command, InvalidArgumentError, Option } from 'commander';
import { listOperators, type Operator } from '../../db/operators/operators-repository.js';
import { OPERATOR_ROLES, type OperatorRole } from '../../domain/operators/operator-role.js';
import { createOperator } from '../../services/operators/create-operator.js';
import {
  disableOperator,
  enableOperator,
  resetPassword,
} from '../../services/operators/operator-accounts.js';
import { endSessionsOf, sessionsOfAddress } from '../../services/operators/operator-sessions.js';
import { resetSecondFactor } from '../../services/operators/second-factor.js';
import { withAct, withContext } from '../open-context.js';
import { table, write } from '../output.js';
import { addEndWaitsCommand } from './end-waits.js';

const present = ({ id, email, role, mustChangePassword, disabledAt }: Operator) => ({
  id,
  email,
  role,
  must_change_password: mustChangePassword,
  disabled_at: disabledAt?.toISOString() ?? null,
});

/** `operators create|list|end-waits|disable|enable|reset-password|reset-totp|sessions|end-sessions`. */
export function addOperatorCommands(program: Command): void {
  const operators = program
    .command('operators')
    .description('create, list and shut console accounts, and give new passwords');

  addCreate(operators);
  addList(operators);
  addEndWaitsCommand(operators, 'operators');
  addResetTotp(operators);
  addSessionCommands(operators);
  addStateCommands(operators);
  addResetPassword(operators);
}

function addCreate(operators: Command): void {
  operators
    .command('create')
    .description('create a console account with a one-time password')
    .requiredOption('--email <address>', 'who signs in', emailAddress)
    .addOption(
      new Option('--role <role>', 'what they may do').choices([...OPERATOR_ROLES]).makeOptionMandatory(),
    )
    .option('--json', 'print one JSON value')
    .action(async (options: { email: string; role: OperatorRole; json?: true }) => {
      const { email, role } = options;
      const created = await withAct({ action: 'create_operator', detail: { email, role } }, (ctx) =>
        createOperator(ctx, { email, role }),
      );
      writePassword(created, options);
    });
}

function addList(operators: Command): void {
  operators
    .command('list')
    .description('list console accounts with their roles')
    .option('--json', 'print one JSON value')
    .action(async (options: { json?: true }) => {
      const rows = (await withContext((ctx) => listOperators(ctx.systemDb))).map(present);
      const text = table([
        ['address', 'role', 'disabled'],
        ...rows.map((row) => [row.email, row.role, row.disabled_at ?? '']),
      ]);
      write({ json: { operators: rows }, text }, options.json === true);
    });
}

function addStateCommands(operators: Command): void {
  for (const { name, action, change, description, done } of STATES) {
    operators
      .command(name)
      .description(description)
      .requiredOption('--email <address>', 'whose account', emailAddress)
      .option('--json', 'print one JSON value')
      .action(async ({ email, json }: { email: string; json?: true }) => {
        const operator = await withAct({ action, detail: { email } }, (ctx) => change(ctx, email));
        write({ json: { operator: present(operator) }, text: `${operator.email} ${done}` }, json === true);
      });
  }
}

function addResetPassword(operators: Command): void {
  operators
    .command('reset-password')
    .description('give an account a one-time password, and end its sessions')
    .requiredOption('--email <address>', 'whose account', emailAddress)
    .option('--json', 'print one JSON value')
    .action(async ({ email, json }: { email: string; json?: true }) => {
      const act = { action: 'reset_operator_password', detail: { email } } as const;
      writePassword(await withAct(act, (ctx) => resetPassword(ctx, email)), { json });
    });
}

function addSessionCommands(operators: Command): void {
  operators
    .command('sessions')
    .description('list where an operator is signed in')
    .requiredOption('--email <address>', 'whose sessions', emailAddress)
    .option('--json', 'print one JSON value')
    .action(async ({ email, json }: { email: string; json?: true }) => {
      const sessions = await withContext((ctx) => sessionsOfAddress(ctx, email));
      const rows = sessions.map((one) => ({
        ip: one.ip,
        user_agent: one.userAgent,
        created_at: one.createdAt.toISOString(),
        last_seen_at: one.lastSeenAt.toISOString(),
      }));
      const lines = rows.map((row) => [row.last_seen_at, row.created_at, row.ip ?? '', row.user_agent ?? '']);
      const text = table([['last used', 'since', 'address', 'browser'], ...lines]);
      write({ json: { email, sessions: rows }, text }, json === true);
    });

  operators
    .command('end-sessions')
    .description('sign an operator out everywhere; they may sign in again')
    .requiredOption('--email <address>', 'whose sessions', emailAddress)
    .option('--json', 'print one JSON value')
    .action(async ({ email, json }: { email: string; json?: true }) => {
      const act = { action: 'end_operator_sessions', detail: { operator: email } } as const;
      const ended = await withAct(act, (ctx) => endSessionsOf(ctx, email));
      write({ json: { email, ended }, text: `${ended} sessions of ${email} ended.` }, json === true);
    });
}

function addResetTotp(operators: Command): void {
  operators
    .command('reset-totp')
    .description('take the second factor off an account, for a lost phone, and end its sessions')
    .requiredOption('--email <address>', 'whose account', emailAddress)
    .option('--json', 'print one JSON value')
    .action(async ({ email, json }: { email: string; json?: true }) => {
      const act = { action: 'reset_second_factor', detail: { email } } as const;
      await withAct(act, (ctx) => resetSecondFactor(ctx, email));
      const text = `${email} signs in with the password alone, and can add a second factor again.`;
      write({ json: { email, second_factor: false }, text }, json === true);
    });
}

const STATES = [
  {
    name: 'disable',
    action: 'disable_operator',
    change: disableOperator,
    description: 'shut a console account, and end its sessions',
    done: 'can no longer sign in.',
  },
  {
    name: 'enable',
    action: 'enable_operator',
    change: enableOperator,
    description: 'open a console account that was shut',
    done: 'can sign in again.',
  },
] as const;

function writePassword(
  { operator, password }: { readonly operator: Operator; readonly password: string },
  { json }: { readonly json?: true | undefined },
): void {
  const { id, email, role } = operator;
  const text = `${email} may sign in as ${role} with the one-time password ${password}`;
  write({ json: { operator: { id, email, role, password } }, text }, json === true);
}

export function emailAddress(text: string): string {
  if (/^[^\s@]+@[^\s@]+$/.test(text) && text.length <= 254) return text;
  throw new InvalidArgumentError('It is not an e-mail address.');
}
