import { BAR, LOOK } from '../../src/pages/look.js';

/** The look of every page: that of both consoles, and of this one’s charts. */
export const STYLESHEET = `${LOOK}h3, .area h2 { font-size: .8rem; font-weight: 600; color: var(--soft); margin: 0; }
h3::first-letter { text-transform: uppercase; }
.summary { font-size: 1.2rem; font-weight: 600; margin: 0 0 1rem; }
.areas { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: .75rem; }
.area { border-left: .4rem solid var(--good); overflow-wrap: anywhere; }
.area.amber { border-left-color: var(--warn); }
.area.red { border-left-color: var(--bad); }
.area.green .value { color: var(--good); }
.area.amber .value { color: var(--warn); }
.area.red .value { color: var(--bad); }
.area .value::first-letter { text-transform: uppercase; }
.findings, .hurt { margin: .25rem 0; padding-left: 1.1rem; font-size: .88rem; }
.charts { display: grid; grid-template-columns: minmax(0, 1fr); gap: .75rem; }
.chart { background: var(--surface); border: 1px solid var(--line); border-radius: .6rem; padding: .8rem 1.1rem; content-visibility: auto; contain-intrinsic-size: auto 10rem; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); gap: .75rem; }
figure { margin: .4rem 0; min-width: 0; }
figcaption { font-size: .8rem; color: var(--soft); }
svg[role="img"] { width: 100%; height: 72px; border-bottom: 1px solid var(--line); }
svg.spark[role="img"] { width: 8rem; max-width: 100%; height: 28px; }
svg path { fill: none; stroke-width: 1.6; vector-effect: non-scaling-stroke; stroke: var(--accent); }
svg path.failed, svg path.high { stroke: var(--bad); }
svg path.middle { stroke: var(--warn); }
svg path.low { stroke: var(--good); }
svg line.mark { stroke: var(--soft); stroke-dasharray: 3 3; vector-effect: non-scaling-stroke; }
summary { cursor: pointer; font-size: .85rem; }
`;

/** Room for our bar above the queue board's own header, which is fixed to the top of the window. */
export const BOARD_STYLESHEET = `${BAR}.bar { position: fixed; inset: 0 0 auto; height: 48px; flex-wrap: nowrap; z-index: 100; overflow-x: auto; overflow-y: hidden; box-sizing: border-box; white-space: nowrap; }
.bar nav { flex-wrap: nowrap; }
:root { --header-height: 112px; }
#root header { padding-top: 48px; }
#root header > a { height: 63px; line-height: 63px; }
@media (max-width: 768px) {
  :root { --header-height: 156px; }
  .bar { gap: .75rem; padding: .35rem .75rem; }
  .bar .brand { gap: 0; font-size: 0; }
}
`;
