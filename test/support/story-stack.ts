import type { TestProject } from 'vitest/node';
import { controlSandbox } from './sandbox-client.js';
import { createStackHome, type StackProcess } from './stack-process.js';

/** Where the customers of all stories find the service, and HMRC. */
export interface StoryStack {
  readonly apiUrl: string;
  /** A test key of the demo tenant, with every scope. */
  readonly apiKey: string;
  readonly sandboxUrl: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** `null` where the stack is not started: only Linux tells which processes are left of it. */
    storyStack: StoryStack | null;
  }
}

/**
 * One whole stack, started as `npm start` does, for all customer stories of a run: each story makes clients of its own. HMRC's
 * sandbox calculates at once.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.platform !== 'linux') {
    project.provide('storyStack', null);
    return async () => undefined;
  }
  const home = await createStackHome();
  try {
    project.provide('storyStack', await openStack(await home.start()));
  } catch (error) {
    await home.remove();
    throw error;
  }
  return () => home.remove();
}

async function openStack({ runtime, apiKey }: StackProcess): Promise<StoryStack> {
  const sandboxUrl = runtime.hmrc_sandbox_url;
  if (sandboxUrl === null) throw new Error('The stack has no HMRC sandbox.');
  await controlSandbox(sandboxUrl, { settings: { calculation_delay_ms: 0, obligation_delay_ms: 0 } });
  return { apiUrl: runtime.api_url, apiKey, sandboxUrl };
}
