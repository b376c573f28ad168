/** The page's whole style; colours follow the reader's light or dark setting. */
export const style = `
:root { color-scheme: light dark; --paper: #f4f5f7; --card: #fff; --ink: #1c2330; --faint: #667085; --rule: #dde1e8;
  --c1: #2f6fde; --c2: #e07a1f; --c3: #1f9d76; --c4: #b0479f; --c5: #8a7a2d; --good: #1a7f4e; --bad: #c62f2f; }
@media (prefers-color-scheme: dark) { :root { --paper: #11151c; --card: #1a202a; --ink: #e6e9ef; --faint: #98a2b3;
  --rule: #2c3543; --c1: #6ea3ff; --c2: #f2a154; --c3: #4fd0a5; --c4: #dd86cf; --c5: #cdbb62; --good: #5fd79b; --bad: #ff7b72; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 1.5rem clamp(1rem, 3vw, 3rem) 4rem; background: var(--paper); color: var(--ink);
  font: 14px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
h1 { font-size: 1.15rem; margin: 0; } h2 { font-size: 1.35rem; margin: 0; } h3 { font-size: .9rem; margin: 0; }
body > header { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; align-items: baseline; color: var(--faint); }
body > header h1 { color: var(--ink); }
section { margin-top: 2rem; }
section > header { display: flex; flex-wrap: wrap; gap: .3rem .8rem; align-items: baseline; margin-bottom: .8rem; }
.id, .kind { color: var(--faint); font-size: .78rem; } .id { font-family: ui-monospace, monospace; }
.tag { border: 1px solid var(--rule); border-radius: 1rem; padding: 0 .6rem; font-size: .78rem; color: var(--faint); }
.grid { display: grid; grid-template-columns: repeat(24, minmax(0, 1fr)); grid-auto-rows: 44px; gap: 10px; }
article { display: flex; flex-direction: column; gap: .3rem; min-width: 0; overflow: hidden; padding: .6rem .8rem .7rem;
  background: var(--card); border: 1px solid var(--rule); border-radius: 8px; }
article > header { display: flex; justify-content: space-between; gap: .6rem; align-items: baseline; }
article h3 { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.kind { white-space: nowrap; } .body { flex: 1; min-height: 0; display: flex; flex-direction: column; gap: .3rem; }
.body > svg { flex: 1; min-height: 0; width: 100%; } svg { display: block; }
.line { fill: none; stroke-width: 1.6; vector-effect: non-scaling-stroke; stroke-linejoin: round; }
.area { opacity: .14; stroke: none; } .arc { fill: none; stroke-width: 16; }
${[1, 2, 3, 4, 5].map((n) => `.line.c${n}, .arc.c${n} { stroke: var(--c${n}); } rect.c${n}, .area.c${n} { fill: var(--c${n}); } i.c${n}, b.c${n} { background: var(--c${n}); }`).join("\n")}
.alert { align-self: flex-start; display: inline-flex; gap: .35rem; align-items: center; font-size: .78rem; color: var(--good);
  border: 1px solid currentColor; border-radius: 1rem; padding: 0 .6rem 0 .4rem; }
.alert svg { width: 12px; height: 12px; fill: currentColor; } .alert.ALERT { color: var(--bad); }
.alert:not(.OK):not(.ALERT) { color: var(--faint); }
.legend { display: flex; flex-wrap: wrap; gap: 0 .9rem; margin: 0; padding: 0; list-style: none; font-size: .76rem; color: var(--faint); }
.legend i { display: inline-block; width: .6rem; height: .6rem; border-radius: 2px; margin-right: .35rem; }
.number { font-size: 1.9rem; font-weight: 600; margin: 0; line-height: 1.1; }
.pie { display: flex; gap: 1rem; min-height: 0; flex: 1; align-items: center; } .pie .legend { flex-direction: column; }
.ring { height: 100%; max-height: 9rem; transform: rotate(-90deg); }
table { width: 100%; border-collapse: collapse; font-size: .82rem; } td { padding: .15rem 0; border-bottom: 1px solid var(--rule); }
td:last-child { text-align: right; font-variant-numeric: tabular-nums; }
.bars { display: grid; gap: .35rem; font-size: .8rem; } .bars div { display: grid; grid-template-columns: 6.5rem 1fr 4rem; gap: .5rem; align-items: center; }
.bars b { height: .8rem; border-radius: 3px; } .bars em { font-style: normal; text-align: right; color: var(--faint); }
.events { margin: 0; padding: 0; list-style: none; font: .76rem/1.6 ui-monospace, monospace; overflow: hidden; white-space: nowrap; }
.events time { color: var(--faint); } .events b { font-weight: 600; } .events .error { color: var(--bad); } .events .warn { color: var(--c2); }
.markdown { white-space: pre-wrap; overflow: hidden; color: var(--faint); } .missing, .empty { color: var(--faint); }
.list { list-style: none; padding: 0; margin: .4rem 0 0; display: grid; gap: .35rem; } .list li { display: flex; gap: .8rem; align-items: baseline; }
a { color: var(--c1); }
@media (max-width: 720px) { .grid { display: block; } article { margin-bottom: 10px; min-height: 180px; } }
`;
