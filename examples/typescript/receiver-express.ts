/** An Express receiver: WEBHOOK_SECRET=whsec_… node --import tsx examples/typescript/receiver-express.ts */
import process from 'node:process';
import { WebhookVerificationError, webhooks } from '@tax-compliance/client';
import express from 'express';

const { WEBHOOK_SECRET = '', PORT = '4000' } = process.env;
const app = express();

// The signature is over the bytes, so the body must not be parsed before it is verified.
app.post('/webhooks', express.raw({ type: '*/*', limit: '1mb' }), (request, response) => {
  try {
    for (const event of webhooks.eventsOf(webhooks.verify(request.body, request.headers, WEBHOOK_SECRET))) {
      console.log(event.type, event.id); // the same event may come twice: keep the ids that are dealt with
    }
    response.sendStatus(204);
  } catch (error) {
    response.sendStatus(error instanceof WebhookVerificationError ? 400 : 500);
  }
});

const server = app.listen(Number(PORT), '127.0.0.1', () => {
  const address = server.address();
  console.log(`listening on ${typeof address === 'object' ? address?.port : address}`);
});
