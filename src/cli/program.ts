import { Command } from 'commander';
import { addDistributeCommand } from './commands/distribute.js';
import { addDoctorCommand } from './commands/doctor.js';
import { addEncryptionCommands } from './commands/encryption.js';
import { addErasureCommands } from './commands/erasures.js';
import { addErrorCommands } from './commands/errors.js';
import { addFileCommands } from './commands/files.js';
import { addFilingCommands } from './commands/filing.js';
import { addKeyCommands } from './commands/keys.js';
import { addOperatorCommands } from './commands/operators.js';
import { addQueueCommands } from './commands/queues.js';
import { addReturnCommands } from './commands/returns.js';
import { addSeedDemoCommand } from './commands/seed-demo.js';
import { addStackCommands } from './commands/stack.js';
import { addTenantCommands } from './commands/tenants.js';
import { addUserCommands } from './commands/users.js';
import { addWebhookCommands } from './commands/webhooks.js';
import { addWorkCommands } from './commands/work.js';

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
  addFilingCommands(program);
  addWebhookCommands(program);
  addQueueCommands(program);
  addWorkCommands(program);
  addErrorCommands(program);
  addEncryptionCommands(program);
  addErasureCommands(program);
  addFileCommands(program);
  addDistributeCommand(program);
  addDoctorCommand(program);
  addSeedDemoCommand(program);
  addStackCommands(program);
  return program;
}
