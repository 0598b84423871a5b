/** A page that reviews a year's rows by the keyboard, as an example of what an integrator may build. */
export const reviewContent =
  (): string => `<p>An example to try and to copy: the rows of a client's year that wait for a person, looked at and corrected by the keyboard
alone. It makes only calls of the public API, with your test key, which stays in this page's memory and is gone when you close it. The
script is <a href="/docs/review.js">review.js</a>.</p>
<form id="review-start" class="review-start"><p><label for="review-key">Test key</label><input id="review-key" type="password" autocomplete="off" spellcheck="false" required placeholder="tck_test_…"></p>
<p><label for="review-client">Client</label><select id="review-client" disabled><option value="">Enter a key first</option></select></p>
<p><label for="review-year">Tax year</label><input id="review-year" required pattern="20[0-9]{2}-[0-9]{2}" value="2025-26" size="8"></p>
<p><button id="review-load">Show rows</button></p></form>
<p id="review-status" role="status"></p>
<section id="review-work" hidden aria-label="Rows to review"><p id="review-count"></p>
<div id="review-rows" role="listbox" tabindex="0" aria-label="Rows of the year that wait for review" aria-describedby="review-keys"></div>
<form id="review-change" hidden><p><label for="review-category">Category for <span id="review-subject"></span></label>
<input id="review-category" list="review-categories" autocomplete="off" spellcheck="false"><datalist id="review-categories"></datalist>
<button>Set</button></p></form>
<h2>Keys</h2><dl id="review-keys" class="review-keys">
<div><dt><kbd>↓</kbd> <kbd>j</kbd>, <kbd>↑</kbd> <kbd>k</kbd></dt><dd>the next row, the row before</dd></div>
<div><dt><kbd>Enter</kbd> <kbd>c</kbd></dt><dd>confirm the category as it is</dd></div>
<div><dt><kbd>1</kbd> to <kbd>3</kbd></dt><dd>take one of the categories that are offered</dd></div>
<div><dt><kbd>e</kbd></dt><dd>type another category, <kbd>Enter</kbd> to set it, <kbd>Esc</kbd> to leave</dd></div>
<div><dt><kbd>s</kbd></dt><dd>the same for every row like the one corrected last</dd></div>
<div><dt><kbd>u</kbd></dt><dd>undo the last step</dd></div></dl></section>`;

export const REVIEW_STYLE = `.review-start{display:flex;flex-wrap:wrap;gap:.2rem 1rem;align-items:end}.review-start p{margin:.2rem 0;min-width:0}.review-start label,#review-change label{display:block;font-size:.9rem;color:var(--soft)}
.review-start :is(input,select),#review-change input{font:inherit;max-width:100%;min-height:2.5rem;padding:.35rem .6rem;border:1px solid var(--soft);border-radius:6px;background:var(--paper);color:var(--ink)}
.review-start button{min-height:2.5rem}main :is(input,select,button,[role=listbox]):focus-visible{outline:3px solid var(--link);outline-offset:2px}
#review-rows{border:1px solid var(--line);border-radius:8px;max-height:26rem;overflow:auto;position:relative}
#review-rows [role=option]{display:grid;grid-template-columns:6.5rem minmax(0,1fr) 7rem;gap:.1rem .8rem;padding:.5rem .8rem;border-bottom:1px solid var(--line);border-left:4px solid transparent;cursor:pointer}
#review-rows [role=option]>*{overflow-wrap:anywhere}#review-rows .amount{text-align:right;font-variant-numeric:tabular-nums}#review-rows small{grid-column:2/-1;color:var(--soft)}
#review-rows [aria-selected=true]{background:var(--panel);border-left-color:var(--link)}#review-rows .done small{color:var(--mark)}
.review-keys div{display:flex;flex-wrap:wrap;gap:.2rem 1rem;margin:.3rem 0}.review-keys dt{min-width:9rem}.review-keys dd{margin:0}kbd{font:.85em ui-monospace,monospace;border:1px solid var(--soft);border-radius:4px;padding:.05em .4em;background:var(--panel)}
@media(max-width:800px){#review-rows [role=option]{grid-template-columns:minmax(0,1fr) auto}#review-rows .date{grid-column:1/-1;font-size:.85rem;color:var(--soft)}#review-rows small{grid-column:1/-1}}`;
