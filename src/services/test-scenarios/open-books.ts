import type { Business } from '../../domain/businesses/business.js';
import type { Client } from '../../domain/clients/client.js';
import type { IsoDate } from '../../domain/tax-year.js';
import {
  SCENARIO_BUSINESS,
  scenarioClient,
  scenarioTransactions,
} from '../../domain/test-scenarios/story.js';
import type { TestScenarioName } from '../../domain/test-scenarios/test-scenario.js';
import { createBusiness } from '../businesses/create-business.js';
import { createClient } from '../clients/create-client.js';
import { createEffect } from '../effect.js';
import { createTransactionBatch } from '../transactions/create-transaction-batch.js';
import { authoriseClient } from './grant-access.js';
import type { ScenarioContext } from './scenario-context.js';

interface Person {
  readonly name: TestScenarioName;
  readonly nino: string;
  readonly onRecordSince?: Date;
}

/** Adds the person of a story. */
export async function addPerson(
  { ctx, principal }: ScenarioContext,
  { name, nino, onRecordSince }: Person,
): Promise<Client> {
  const { result } = await createClient(ctx, createEffect(principal), {
    fields: scenarioClient(name),
    identifiers: { nino, utr: null, spouse: null },
    ...(onRecordSince !== undefined && { onRecordSince }),
  });
  return result;
}

interface Books {
  readonly client: Client;
  readonly business: Business;
}

/** Adds a person with a trade and its transactions, who has authorised us. @param firstOn day of the first transaction */
export async function openBooks(scenario: ScenarioContext, person: Person, firstOn: IsoDate): Promise<Books> {
  const { ctx, principal } = scenario;
  const client = await addPerson(scenario, person);
  await authoriseClient(scenario, client.id);
  const { result: business } = await createBusiness(ctx, createEffect(principal), {
    clientId: client.id,
    fields: SCENARIO_BUSINESS,
  });
  await createTransactionBatch(ctx, createEffect(principal), {
    mode: 'atomic',
    items: scenarioTransactions(business, firstOn).map((fields) => ({
      isRight: true,
      clientId: client.id,
      fields,
    })),
  });
  return { client, business };
}
