const STYLE = `body{margin:0;font:16px/1.5 system-ui,sans-serif}nav{padding:1rem 1.5rem 0}`;

/** Swagger UI over `/v1/openapi.json`, to send requests from a browser. */
export function explorerPage(): string {
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Try a call · Tax compliance API</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/assets/swagger-ui.css"><style>${STYLE}</style>
</head><body><nav><a href="/docs">Back to the documentation</a></nav><div id="reference"></div>
<script src="/docs/assets/swagger-ui-bundle.js"></script><script src="/docs/initialiser.js"></script></body></html>`;
}
