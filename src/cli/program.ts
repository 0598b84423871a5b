import { Command } from 'commander';
import { addDoctorCommand } from './commands/doctor.js';
import { addEncryptionCommands } from './commands/encryption.js';
import { addErrorCommands } from './commands/errors.js';
import { addKeyCommands } from './commands/keys.js';
import { addOperatorCommands } from './commands/operators.js';
import { addQueueCommands } from './commands/queues.js';
import { addReturnCommands } from './commands/returns.js';
import { addSeedDemoCommand } from './commands/seed-demo.js';
import { addStackCommands } from './commands/stack.js';
import { addTenantCommands } from './commands/tenants.js';
import { addUserCommands } from './commands/users.js';
import { addWebhookCommands } from './commands/webhooks.js';

/** Every command of the command line. */
export function createProgram(): Command {
  const program = new Command('cli')
    .description('Commands for operators. Addresses come from the settings, or from DATA_DIR/runtime.json.')
    .showHelpAfterError('Add --help for what the command takes.')
    .exitOverride();

  addTenantCommands(program);
  addKeyCommands(program);
  addOperatorCommands(program);
  addUserCommands(program);
  addReturnCommands(program);
  addWebhookCommands(program);
  addQueueCommands(program);
  addErrorCommands(program);
  addEncryptionCommands(program);
  addDoctorCommand(program);
  addSeedDemoCommand(program);
  addStackCommands(program);
  return program;
}
