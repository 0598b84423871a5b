import { callsOf, type SiteDocument } from './document.js';
import { code, escapeHtml } from './pages.js';

/** Lists the operations of `/v1/openapi.json`. Swagger UI is loaded when one of them is opened, to send requests from a browser. */
export function explorerPage(document: SiteDocument): string {
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Try a call · Tax compliance API</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/explorer.css"><script src="/docs/explorer.js" defer></script></head><body><header><p><a href="/docs">Back to the documentation</a></p><h1>Try a call</h1>
<p>Press <b>Authorize</b>, enter an API key, and open an operation. Requests are sent to this service: with a live key they change
live data.</p><h2>Operations</h2></header><div id="reference"><main class="operations">
<button type="button" id="authorize">Authorize</button><p role="status"></p>${operationLists(document)}</main></div></body></html>`;
}

/** Links that Swagger UI reads as the operation to open. */
function operationLists(document: SiteDocument): string {
  const calls = callsOf(document);
  return document.tags
    .map(({ name }) => {
      const links = calls
        .filter(({ tags }) => tags.includes(name))
        .map(
          ({ operationId, method, path, summary }) =>
            `<li><a href="#/${encodeURIComponent(name)}/${operationId}">${escapeHtml(summary)}</a> <b>${method}</b> ${code(path)}</li>`,
        );
      return `<h3>${escapeHtml(name)}</h3><ul>${links.join('')}</ul>`;
    })
    .join('');
}

/** The text of Swagger UI that is too pale to read has colours of ours, and nothing is wider than a phone. */
export const EXPLORER_STYLE = `body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#fff;color:#1b1f24}
header{max-width:1420px;margin:0 auto;padding:0 20px}a{color:#1d4f91}.operations{max-width:1420px;margin:0 auto;padding:0 20px}.operations li{padding:.15rem 0;overflow-wrap:anywhere}.operations button{font:inherit;padding:.3rem 1rem}html.dark-mode body{background:#12161b;color:#e6e9ed}html.dark-mode a{color:#8ab8f5}
.swagger-ui{--link:#1d4f91;--good:#0b6b53;--bad:#a4161a;--warn:#8a5200;--soft:#3b434d}
.swagger-ui .btn.execute{background:var(--link);border-color:var(--link)}.swagger-ui .download-contents{background:var(--soft)}
html:not(.dark-mode) .swagger-ui .btn.authorize,html:not(.dark-mode) .swagger-ui .btn.authorize span{color:var(--good);border-color:var(--good)}
html:not(.dark-mode) .swagger-ui .opblock-post .opblock-summary-method{background:var(--good)}html:not(.dark-mode) .swagger-ui .opblock-get .opblock-summary-method{background:var(--link)}
html:not(.dark-mode) .swagger-ui :is(.opblock-put,.opblock-patch) .opblock-summary-method,html:not(.dark-mode) .swagger-ui .json-schema-2020-12__constraint--string{background:var(--warn)}
html:not(.dark-mode) .swagger-ui .opblock-delete .opblock-summary-method{background:var(--bad)}html:not(.dark-mode) .swagger-ui .btn.cancel{color:var(--bad);border-color:var(--bad)}
html:not(.dark-mode) .swagger-ui :is(.parameter__in,.json-schema-2020-12-expand-deep-button,.json-schema-2020-12 p){color:var(--soft)}html:not(.dark-mode) .swagger-ui .renderedMarkdown code{color:#6b0fbf}
html.dark-mode .swagger-ui .btn.cancel,html.dark-mode .swagger-ui .opblock .opblock-section-header .try-out__btn.cancel{color:#ff9d9d;border-color:#ff9d9d}html.dark-mode .swagger-ui .header-col{color:inherit}
.swagger-ui .errors-wrapper{animation:none}.swagger-ui .btn{transition:none}.swagger-ui .response-col_links{display:none}.swagger-ui .opblock-section-header,.swagger-ui .try-out.btn-group{flex-wrap:wrap}.swagger-ui .scopes h5{margin:10px 0}.swagger-ui .scopes h5 button{margin-left:10px}
.swagger-ui .opblock-section-header,.swagger-ui .opblock-section-header>label{flex-wrap:wrap}.swagger-ui :is(select,input,textarea){max-width:100%;min-width:0}.swagger-ui .content-type-wrapper{max-width:100%}
@media(max-width:600px){.swagger-ui .opblock-tag{flex-wrap:wrap}.swagger-ui .opblock-tag>a{flex:1}.swagger-ui .opblock-tag small{order:1;flex:1 1 100%;padding:0 0 8px}}`;
