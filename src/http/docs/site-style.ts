/** The look of every page: light and dark by the system or by choice, from 390 px up. */
export const SITE_STYLE = `:root{color-scheme:light;--ink:#1b1f24;--soft:#4d5661;--line:#d8dee4;--paper:#fff;--panel:#f6f8fa;--link:#1d4f91;--mark:#0b6b53}
:root[data-theme=dark]{color-scheme:dark;--ink:#e6e9ed;--soft:#aeb8c2;--line:#39424c;--paper:#12161b;--panel:#1b2128;--link:#8ab8f5;--mark:#6fd3b5}
@media(prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;--ink:#e6e9ed;--soft:#aeb8c2;--line:#39424c;--paper:#12161b;--panel:#1b2128;--link:#8ab8f5;--mark:#6fd3b5}}
*{box-sizing:border-box}html{scroll-padding-top:5rem}body{margin:0;font:16px/1.6 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
a{color:var(--link)}.skip{position:absolute;left:-999px}.skip:focus{left:1rem;top:1rem;background:var(--paper);padding:.5rem;z-index:9}
header{position:sticky;top:0;z-index:5;display:flex;gap:1rem;align-items:center;padding:.7rem 1.25rem;background:var(--paper);border-bottom:1px solid var(--line)}
header>a{font-weight:650;color:var(--ink);text-decoration:none;white-space:nowrap}.search{position:relative;flex:1;max-width:34rem}
.search input{width:100%;font:inherit;padding:.4rem .7rem;border:1px solid var(--soft);border-radius:6px;background:var(--paper);color:var(--ink)}
.search [role=listbox]{position:absolute;top:2.6rem;left:0;right:0;max-height:70vh;overflow:auto;background:var(--paper);border:1px solid var(--line);border-radius:6px;box-shadow:0 8px 24px #0004}
.search [role=option]{display:block;padding:.45rem .7rem;text-decoration:none;color:var(--ink);border-bottom:1px solid var(--line)}
.search [role=option] small{display:block;color:var(--soft)}.search [aria-selected=true],.search [role=option]:hover{background:var(--panel);outline:2px solid var(--link);outline-offset:-2px}
button{font:inherit;color:var(--ink);background:var(--panel);border:1px solid var(--soft);border-radius:6px;padding:.3rem .7rem;cursor:pointer}button[aria-pressed=true]{background:var(--link);color:var(--paper)}
.shell{display:grid;grid-template-columns:16rem minmax(0,1fr);max-width:82rem;margin:0 auto}.shell.wide{max-width:104rem}.wide main>*{max-width:none}
.parts{display:none}@media(min-width:1200px){.shell:has(.parts){grid-template-columns:16rem minmax(0,1fr) 14rem;max-width:96rem}.parts{display:block;position:sticky;top:3.7rem;align-self:start;max-height:calc(100vh - 3.7rem);overflow:auto;padding:1.25rem 1rem;font-size:.88rem}}
.parts h2{font-size:.8rem;margin:0 0 .3rem;color:var(--soft);border:0;padding:0}.parts ul{list-style:none;margin:0;padding:0 0 0 .8rem;border-left:2px solid var(--line)}.parts a{display:block;padding:.15rem 0;color:var(--soft);text-decoration:none;overflow-wrap:anywhere}.parts a:hover,.parts a:focus{color:var(--link);text-decoration:underline}
@media(min-width:1100px){.call{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:2rem}.samples{position:sticky;top:4.2rem;align-self:start;max-height:calc(100vh - 5rem);overflow:auto}.samples pre{max-height:24rem}}
.code{position:relative}.copy{position:absolute;top:.5rem;right:.5rem;font-size:.8rem;padding:.1rem .5rem;opacity:0}.code:hover .copy,.copy:focus-visible{opacity:1}@media(hover:none){.copy{opacity:1}}
.index{position:sticky;top:3.7rem;align-self:start;max-height:calc(100vh - 3.7rem);overflow:auto;padding:1.25rem;font-size:.92rem}.index h2{font-size:.8rem;margin:1.1rem 0 .2rem;color:var(--soft);border:0;padding:0}
.index ul{list-style:none;margin:0;padding:0}.index a{display:block;padding:.15rem .5rem;text-decoration:none;color:var(--ink);border-radius:4px}.index a[aria-current]{background:var(--panel);color:var(--link);font-weight:600}.index a:hover{text-decoration:underline}
main{padding:1.5rem 1.5rem 5rem;min-width:0}main>*{max-width:60rem}h1{font-size:2rem;line-height:1.2;margin:.2rem 0 1rem}h2{margin:2.4rem 0 .6rem;border-top:1px solid var(--line);padding-top:1.2rem}h3{margin:1.6rem 0 .4rem}
code{font:.88em ui-monospace,monospace;background:var(--panel);padding:.1em .3em;border-radius:4px;overflow-wrap:anywhere}
pre{background:var(--panel);border:1px solid var(--line);border-radius:8px;padding:1rem;overflow:auto;max-height:32rem;font-size:.86rem;line-height:1.5}pre code{background:none;padding:0;font-size:1em;overflow-wrap:normal}
.table{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.94rem}td,th{border-bottom:1px solid var(--line);padding:.45rem .8rem .45rem 0;text-align:left;vertical-align:top}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:.8rem;padding:0;list-style:none}.cards a{display:block;height:100%;padding:.9rem 1rem;border:1px solid var(--line);border-radius:8px;text-decoration:none;color:var(--ink)}.cards a:hover{border-color:var(--link)}.cards strong{display:block;color:var(--link)}
.lead{font-size:1.25rem;line-height:1.4}.begin{background:var(--link);color:var(--paper);padding:.4rem .9rem;border-radius:6px;text-decoration:none;margin-right:.6rem}
.path{font:600 .95rem ui-monospace,monospace;overflow-wrap:anywhere}.path b{color:var(--mark)}.fields{list-style:none;padding:0 0 0 .9rem;border-left:2px solid var(--line)}.fields li{margin:.5rem 0}.fields small{color:var(--soft)}
details{margin:.6rem 0}summary{cursor:pointer;font-weight:600}.languages{display:flex;gap:.4rem;flex-wrap:wrap;margin:.8rem 0 .4rem}footer{color:var(--soft);margin-top:4rem;font-size:.9rem}
.menu{display:none}@media(max-width:800px){.shell{display:block}.index{display:none;position:static;max-height:none;border-bottom:1px solid var(--line)}.index.open{display:block}.menu{display:inline-block}header{flex-wrap:wrap;gap:.5rem;padding:.6rem 1rem}.search{order:9;flex-basis:100%;max-width:none}main{padding:1rem 1rem 4rem}h1{font-size:1.6rem}html{scroll-padding-top:8rem}}
@media(max-width:800px){td,th{overflow-wrap:anywhere}}`;
