import { type Command, CommandError, type Run, waited } from './command.js';
import { STORIES } from './stories.js';

const NAMES = Object.keys(STORIES).sort();
const HELP = `tax trigger EVENT

Makes an event happen as an integrator's program would: it creates what is needed, and prints the id of the event. What it has
made stays; its clients are called "Tax Trigger". It takes test keys alone, unless --live is given.

  --live   with a live key too; nothing is filed by it

Events:
${NAMES.map((name) => `  ${name}`).join('\n')}
`;
const LOOK_MS = 500;
const LOOKS = 120;

export const triggerCommand: Command = { help: HELP, options: { live: { type: 'boolean' } }, run: trigger };

async function trigger({ tax, values, positionals, signal, print }: Run): Promise<void> {
  const [type = ''] = positionals;
  const story = STORIES[type];
  if (!story) {
    const said = type === '' ? 'Name an event.' : `${type} is no event that can be made to happen.`;
    throw new CommandError(`${said} There are: ${NAMES.join(', ')}.`);
  }
  const { livemode } = await tax.me.get();
  if (livemode && values['live'] !== true)
    throw new CommandError('This is a live key. Use a test key, or say --live.');
  if (livemode && story.files) throw new CommandError(`${type} is filed with HMRC: use a test key.`);
  const createdSince = new Date().toISOString();
  await story.tell(tax);
  for (let look = 0; look < LOOKS; look += 1) {
    const [event] = (await tax.events.list({ type, createdSince, limit: 1 }).page()).data;
    if (event) return print(`${event.type}  ${event.id}`);
    if (!(await waited(LOOK_MS, signal))) return;
  }
  throw new CommandError(`No ${type} was recorded within a minute.`);
}
