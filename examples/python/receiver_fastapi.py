"""A FastAPI receiver: WEBHOOK_SECRET=whsec_… uvicorn receiver_fastapi:app"""

import os

from fastapi import FastAPI, Request, Response
from tax_compliance import webhooks
from tax_compliance.errors import WebhookVerificationError

app = FastAPI()


@app.post("/webhooks")
async def take(request: Request) -> Response:
    try:
        # The signature is over the bytes, so the body must not be parsed before it is verified.
        payload = webhooks.verify(await request.body(), request.headers, os.environ["WEBHOOK_SECRET"])
    except WebhookVerificationError:
        return Response(status_code=400)
    for event in webhooks.events_of(payload):
        print(event["type"], event["id"])  # the same event may come twice: keep the ids that are dealt with
    return Response(status_code=204)
