/** Colors that people with the common forms of color blindness can tell apart (after Okabe and Ito), one set for each scheme. */
const light = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8a6d00", "#56b4e9", "#7a5195", "#6b7280"];
const dark = ["#4aa8e0", "#ff8a3d", "#2fcf9f", "#e79cc6", "#e0c14a", "#8fd0ff", "#b793d6", "#a3acb9"];

function variables(colors: readonly string[]): string {
  return colors.map((value, index) => `--c${index + 1}: ${value};`).join(" ");
}

const colored = light
  .map((_, index) => {
    const n = index + 1;
    return `.line.c${n}, .dot.c${n} { stroke: var(--c${n}); } rect.c${n}, .area.c${n}, .ring .c${n} { fill: var(--c${n}); } i.c${n} { background: var(--c${n}); }`;
  })
  .join("\n");

/** The service's palette tokens (contract section 4), by the variable that holds their color here. */
export const palette: ReadonlyMap<string, string> = new Map([
  ["chart-blue", "--c1"],
  ["chart-orange", "--c2"],
  ["chart-green", "--c3"],
  ["chart-pink", "--c4"],
  ["chart-brown", "--c5"],
  ["chart-light-blue", "--c6"],
  ["chart-cyan", "--c6"],
  ["chart-purple", "--c7"],
  ["chart-gray", "--c8"],
  ["chart-red", "--bad"],
  ["chart-error", "--bad"],
  ["chart-warning", "--changed"],
  ["chart-success", "--good"],
]);

const tokens = [...palette].map(([token, variable]) => `.${token} { color: var(${variable}); }`).join(" ");

/** The style of drawn dashboards on a wide screen; colors follow the reader's light or dark setting. */
const wide = `
:root { color-scheme: light dark; --paper: #f4f5f7; --card: #fff; --ink: #1c2330; --faint: #5b6472; --rule: #dde1e8; ${variables(light)}
  --good: #1a7f4e; --bad: #c62f2f; --new: #1a7f4e; --changed: #9a6700; --removed: #c62f2f; }
@media (prefers-color-scheme: dark) { :root { --paper: #11151c; --card: #1a202a; --ink: #e6e9ef; --faint: #a4adba; --rule: #2c3543;
  ${variables(dark)} --good: #5fd79b; --bad: #ff7b72; --new: #5fd79b; --changed: #e3b341; --removed: #ff7b72; } }
* { box-sizing: border-box; }
body, .picture { margin: 0; padding: 1.5rem clamp(1rem, 3vw, 3rem) 4rem; background: var(--paper); color: var(--ink);
  font: 14px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
h1 { font-size: 1.15rem; margin: 0; } h2 { font-size: 1.35rem; margin: 0; } .dashboard > header h2 { font-size: 1.2rem; } h3 { font-size: .9rem; margin: 0; }
body > header { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; align-items: baseline; color: var(--faint); }
body > header h1 { color: var(--ink); }
section { margin-top: 2rem; }
section > header { display: flex; flex-wrap: wrap; gap: .3rem .8rem; align-items: baseline; margin-bottom: .8rem; }
.kind, .remark { color: var(--faint); font-size: .78rem; white-space: nowrap; } .remark { white-space: normal; }
.tag, .filter { border: 1px solid var(--rule); border-radius: 1rem; padding: 0 .6rem; font-size: .78rem; color: var(--faint); }
.filters { display: flex; flex-wrap: wrap; gap: .5rem; margin-bottom: .8rem; } .filter { border-radius: 6px; background: var(--card); padding: .15rem .6rem; }
.grid { display: grid; grid-template-columns: repeat(24, minmax(0, 1fr)); grid-auto-rows: 44px; gap: 10px; }
.tile { display: flex; flex-direction: column; gap: .3rem; min-width: 0; overflow: hidden; padding: .6rem .8rem .7rem;
  background: var(--card); border: 1px solid var(--rule); border-radius: 8px; }
.tile > header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 .6rem; align-items: baseline; }
.tile h3 { overflow: hidden; max-height: 4.35em; overflow-wrap: anywhere; }
.body { flex: 1; min-height: 0; display: flex; flex-direction: column; gap: .3rem; overflow: hidden; }
svg { display: block; } .spark { flex: 1; min-height: 20px; width: 100%; opacity: .45; } .line.current { stroke: currentColor; } .area.current { fill: currentColor; }
.chart { flex: 1; min-height: 60px; display: grid; grid-template: minmax(0, 1fr) 1.1rem / auto minmax(0, 1fr); gap: 0 .4rem; font-size: 11px; color: var(--faint); padding-top: .4rem; }
.chart .values, .chart .times, .chart .plot { position: relative; min-width: 0; } .chart .plot, .chart .times { grid-column: 2; }
.chart .values span { position: absolute; right: 0; transform: translateY(-50%); white-space: nowrap; } .chart .times span { position: absolute; transform: translateX(-50%); white-space: nowrap; bottom: 0; }
.chart .plot > svg { position: absolute; inset: 0; width: 100%; height: 100%; overflow: visible; }
.beyond { position: absolute; top: 0; right: 0; color: var(--bad); background: var(--card); padding: 0 .3rem; border-radius: 4px; } .beyond.below { top: auto; bottom: 0; }
.line { fill: none; stroke-width: 1.6; vector-effect: non-scaling-stroke; stroke-linejoin: round; }
.area { opacity: .14; stroke: none; } .rule { stroke: var(--rule); stroke-width: 1; fill: none; vector-effect: non-scaling-stroke; }
.dot { fill: none; stroke-width: 4; stroke-linecap: round; vector-effect: non-scaling-stroke; }
.threshold { stroke: var(--bad); stroke-width: 1.4; stroke-dasharray: 5 3; fill: none; vector-effect: non-scaling-stroke; } .firing { fill: var(--bad); opacity: .16; } .band { fill: var(--bad); opacity: .08; }
${colored}
.alerts { display: flex; flex-wrap: wrap; gap: .3rem .6rem; }
.alert { display: inline-flex; gap: .35rem; align-items: center; font-size: .78rem; color: var(--faint); border: 1px solid currentColor; border-radius: 1rem; padding: 0 .6rem 0 .4rem; }
.alert svg { width: 12px; height: 12px; fill: currentColor; } .alert.OK { color: var(--good); } .alert.ALERT, .alert.noticed { color: var(--bad); font-weight: 600; }
.legend { display: flex; flex-wrap: wrap; gap: 0 .9rem; margin: 0; padding: 0; list-style: none; font-size: .76rem; color: var(--faint); }
.legend li { min-width: 0; max-width: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.legend i { display: inline-block; width: .6rem; height: .6rem; border-radius: 2px; margin-right: .35rem; }
.number { font-size: 1.9rem; font-weight: 600; margin: 0; line-height: 1.1; } ${tokens}
.pie { display: flex; gap: 1rem; min-height: 0; flex: 1; align-items: center; } .pie .legend { flex-direction: column; min-width: 0; flex: 1; } .pie .legend li { white-space: normal; } .ring { flex: 0 1 45%; min-width: 0; } .ring { height: 100%; max-height: 9rem; }
.scroll { overflow: auto; } table { width: 100%; border-collapse: collapse; font-size: .82rem; } th { font-weight: 400; text-align: left; }
th, td { padding: .15rem .6rem .15rem 0; border-bottom: 1px solid var(--rule); vertical-align: top; } thead th { color: var(--faint); position: sticky; top: 0; background: var(--card); }
.value { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.bars { display: grid; gap: .35rem; font-size: .8rem; } .bars div { display: grid; grid-template-columns: minmax(4rem, 8rem) 1fr 5rem; gap: .5rem; align-items: center; }
.bars span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; } .bars svg { width: 100%; height: .8rem; } .bars em { font-style: normal; text-align: right; color: var(--faint); }
.events { margin: 0; padding: 0; list-style: none; font: .76rem/1.6 ui-monospace, monospace; overflow: hidden; white-space: nowrap; }
.events time, .events em { color: var(--faint); font-style: normal; } .events .error, .events .fatal { color: var(--bad); } .events .warn { color: var(--c2); }
.markdown { overflow: auto; } .markdown > :first-child { margin-top: 0; } .markdown > :last-child { margin-bottom: 0; } .markdown h1 { font-size: 1.1rem; } .markdown h2 { font-size: 1rem; } .markdown h3 { font-size: .95rem; }
.markdown pre { overflow: auto; background: var(--paper); padding: .5rem; border-radius: 6px; } .markdown table { width: auto; } .markdown td, .markdown th { padding: .1rem .6rem .1rem 0; text-align: left; }
.missing, .empty { color: var(--faint); } .rejected { color: var(--bad); font: .8rem/1.4 ui-monospace, monospace; white-space: pre-wrap; overflow: auto; margin: 0; }
.container { margin-top: 1rem; } .container > summary { cursor: pointer; font-weight: 600; margin-bottom: .6rem; }
.tabs { display: flex; flex-wrap: wrap; gap: .3rem; } .tabs > input { position: absolute; opacity: 0; } .tabs > label { padding: .2rem .8rem; border: 1px solid var(--rule); border-radius: 6px 6px 0 0; cursor: pointer; color: var(--faint); order: 0; }
.tabs > input:checked + label { background: var(--card); color: var(--ink); font-weight: 600; } .tabs > input:focus-visible + label { outline: 2px solid var(--c1); }
.tabs > .tab { display: none; order: 1; width: 100%; } .tabs > input:checked + label + .tab { display: block; }
.mark { border-radius: 4px; padding: 0 .4rem; font-size: .72rem; font-weight: 600; color: var(--card); background: var(--faint); }
.mark.new { background: var(--new); } .mark.changed, .mark.moved { background: var(--changed); } .mark.removed { background: var(--removed); }
.tile.new { border-color: var(--new); } .tile.changed, .tile.moved { border-color: var(--changed); } .tile.removed { border-color: var(--removed); border-style: dashed; background: var(--paper); }
.tile.sample { border-style: dashed; } .tile.sample .body svg { opacity: .5; } .tile > .remark { margin: 0; }
.compare { flex-direction: row; gap: 12px; } .compare figure { flex: 1; min-width: 0; margin: 0; display: flex; flex-direction: column; } .compare figcaption { color: var(--faint); font-size: .72rem; }
.compare .number { font-size: 1.3rem; overflow-wrap: anywhere; } .small .kind { display: none; } .removed-tiles { margin-top: .8rem; }
.shout { border-left: 4px solid var(--bad); background: color-mix(in srgb, var(--bad) 12%, transparent); padding: .5rem .8rem; font-weight: 600; margin: 0 0 .8rem; }
.shout.mild { border-color: var(--rule); background: none; }
.shout p { font-weight: 400; margin: .2rem 0 0; }
.verdict { color: var(--faint); font-weight: 600; } .verdict.look { color: var(--bad); }
.changes { list-style: none; margin: 0 0 1rem; padding: .6rem .8rem; border: 1px solid var(--rule); border-radius: 8px; background: var(--card); display: grid; gap: .4rem; }
.changes li { min-width: 0; } dl { margin: .15rem 0 0; font: .8rem/1.5 ui-monospace, monospace; } dl div { display: flex; flex-wrap: wrap; gap: 0 .8rem; } dt { color: var(--faint); }
dd { margin: 0; min-width: 0; overflow-wrap: anywhere; white-space: pre-wrap; } del { color: var(--bad); } ins { color: var(--good); text-decoration: none; }
.list { list-style: none; padding: 0; margin: .4rem 0 0; display: grid; gap: .35rem; } .list li { display: flex; flex-wrap: wrap; gap: .2rem .8rem; align-items: baseline; min-width: 0; overflow-wrap: anywhere; } .list .kind { white-space: normal; }
a { color: var(--c1); } a:focus-visible, summary:focus-visible { outline: 2px solid var(--c1); outline-offset: 2px; }
.spike { margin-top: 1rem; color: var(--faint); } .spike input, .spike select, .spike button { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--rule); border-radius: 6px; padding: .2rem .5rem; } .spike input { width: 5rem; }
nav input { width: 100%; max-width: 24rem; font: inherit; padding: .35rem .6rem; border: 1px solid var(--rule); border-radius: 6px; background: var(--card); color: inherit; }
`;

/** The whole style of a page. */
export const style = `${wide}@media (max-width: 720px) { .grid { display: block; } .tile { margin-bottom: 10px; } .chart { min-height: 150px; } .spark { flex: none; height: 70px; } .times span:nth-child(even) { display: none; } .compare { flex-direction: column; } .bars div { grid-template-columns: minmax(4rem, 7rem) 1fr 4rem; } }
@media print { body { background: none; } .tile, .changes li { break-inside: avoid; } header { break-after: avoid; } * { print-color-adjust: exact; } }
`;

/** The style of a picture, which keeps its width wherever it is shown. */
export const pictureStyle = `${wide}.picture { width: 100%; height: 100%; padding: 16px; overflow: hidden; border-radius: 8px; }
.picture > div > header { display: flex; gap: .8rem; align-items: baseline; white-space: nowrap; overflow: hidden; } .picture .scroll, .picture .markdown { overflow: hidden; } .picture h2 { font-size: 1.2rem; }
`;
