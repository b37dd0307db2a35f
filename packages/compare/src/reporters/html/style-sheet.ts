/** Colours keep a contrast of 4.5 to 1 in both schemes; colour alone never carries a meaning. */
export const styleSheet = `
:root{--paper:#fff;--ground:#f4f5f7;--ink:#1a1d23;--quiet:#575e6b;--line:#d4d8df;--accent:#0b57b0;
--critical:#a3123a;--high:#a33b00;--medium:#7a5600;--low:#1d5d94;--good:#17693a;
--should:#d3f0dc;--should-ink:#0d4a25;--is:#fbdcdc;--is-ink:#7d1414;--frame:#d6246e}
@media (prefers-color-scheme:dark){:root{--paper:#1e2127;--ground:#15171b;--ink:#e8eaee;--quiet:#a5adba;--line:#3a3f49;--accent:#8ab8ff;
--critical:#ff8fa8;--high:#ffab7a;--medium:#e8c35a;--low:#8cc2f5;--good:#7ed6a0;
--should:#17402a;--should-ink:#b5f0cb;--is:#4c2024;--is-ink:#ffc9c9;--frame:#ff5fa2}}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
header.top,main,footer{max-width:84rem;margin:0 auto;padding:1.25rem clamp(.75rem,3vw,2rem)}
header.top{padding-bottom:0}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 .25rem}
h2{font-size:1.3rem;margin:0 0 .25rem}
h3{font-size:1.05rem;margin:1.25rem 0 .5rem}
h4{font-size:.95rem;margin:1rem 0 .5rem}
p{margin:.3rem 0}
a{color:var(--accent)}
a:focus-visible,summary:focus-visible,input:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.skip{position:absolute;left:-100vw}.skip:focus{left:.5rem;top:.5rem;background:var(--paper);padding:.5rem 1rem;z-index:1}
.quiet{color:var(--quiet)}
.verdict{display:inline-block;padding:.05em .5em;border-radius:.35em;border:2px solid currentColor;margin-right:.3em}
.verdict-0,.good{color:var(--good)}.verdict-1{color:var(--high)}.verdict-2{color:var(--critical)}
.filters{border:0;padding:0;margin:.75rem 0;display:flex;flex-wrap:wrap;gap:.5rem}
.filters legend{padding:0;margin-bottom:.35rem;color:var(--quiet);font-size:.9rem}
.chip{display:inline-flex;gap:.4rem;align-items:center;padding:.3rem .75rem;border:1px solid var(--line);border-radius:2rem;background:var(--paper);cursor:pointer;min-height:2.25rem}
.chip.critical,.critical>.head .severity,.critical.reference .severity{color:var(--critical)}
.chip.high,.high>.head .severity,.high.reference .severity{color:var(--high)}
.chip.medium,.medium>.head .severity,.medium.reference .severity{color:var(--medium)}
.chip.low,.low>.head .severity,.low.reference .severity{color:var(--low)}
body:has(#show-critical:not(:checked)) li.critical,body:has(#show-high:not(:checked)) li.high,
body:has(#show-medium:not(:checked)) li.medium,body:has(#show-low:not(:checked)) li.low{display:none}
.contents{columns:18rem;padding-left:1.2rem}
.file{background:var(--paper);border:1px solid var(--line);border-radius:.75rem;padding:clamp(.75rem,2.5vw,1.75rem);margin:0 0 1.5rem}
.about{color:var(--quiet)}.about b{color:var(--ink)}
.note{border-left:3px solid var(--accent);padding-left:.75rem;color:var(--quiet)}
article,.quiet-page,.pages{border-top:1px solid var(--line);padding-top:.25rem;margin-top:1.25rem}
.quiet-page summary h3,.pages summary h3{display:inline-block;margin:.25rem 0;font-weight:500}
summary{cursor:pointer}
.badge{font-size:.8rem;font-weight:600;padding:.1em .6em;border-radius:1em;border:1px solid currentColor;color:var(--quiet);white-space:nowrap}
.badge.missing{color:var(--critical)}.badge.extra,.badge.moved,.badge.changed{color:var(--high)}
.page{display:grid;gap:1rem;align-items:start}
.figures{display:grid;gap:1rem}
@media (min-width:44rem){.pair .figures{grid-template-columns:1fr 1fr}}
@media (min-width:60rem){.page.single{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}}
@media (min-width:72rem){.page.pair{grid-template-columns:minmax(0,2.1fr) minmax(18rem,1fr)}}
figure{margin:0;min-width:0}
figcaption{font-size:.85rem;color:var(--quiet);margin-bottom:.25rem}
.absent p{border:1px dashed var(--line);border-radius:.4rem;padding:1.5rem;text-align:center;margin:0}
.picture{position:relative;border:1px solid var(--line);border-radius:.25rem;overflow:hidden;line-height:0;background:#fff}
.picture img{width:100%;height:auto}
.picture svg{position:absolute;inset:0;width:100%;height:100%}
.picture rect{fill:var(--frame);fill-opacity:.08;stroke:var(--frame);stroke-width:2px}
.paper{border:1px solid var(--line);border-radius:.4rem;padding:.6rem .85rem;font-size:.9rem;max-height:28rem;overflow:auto}
.paper p{margin:.2rem 0}.paper .title{font-weight:600}.paper .row{font-variant-numeric:tabular-nums;border-bottom:1px solid var(--line);padding-bottom:.15rem}
.paper .picture{position:static;border:0;line-height:inherit;background:none;color:var(--quiet)}.paper .chart{color:var(--quiet)}
mark{text-decoration-line:underline;text-decoration-thickness:1px;text-underline-offset:3px;border-radius:.15em;padding:0 .1em}
mark.should{background:var(--should);color:var(--should-ink)}
mark.is{background:var(--is);color:var(--is-ink);text-decoration-style:wavy}
.findings{list-style:none;padding:0;margin:0;display:grid;gap:.75rem}
.finding{border-left:4px solid var(--line);padding:.1rem 0 .1rem .85rem}
.finding.critical{border-color:var(--critical)}.finding.high{border-color:var(--high)}.finding.medium{border-color:var(--medium)}.finding.low{border-color:var(--low)}
.finding:target{background:var(--ground)}
.head{margin-top:0}
.severity{font-weight:700;text-transform:uppercase;font-size:.78rem;letter-spacing:.04em}
.check{font-weight:600}
.finding dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.15rem .75rem;margin:.35rem 0;font-size:.92rem}
.finding dt{color:var(--quiet)}.finding dd{margin:0}
.id{font:.75rem ui-monospace,monospace}
.gallery{display:grid;grid-template-columns:repeat(auto-fill,minmax(9rem,1fr));gap:.75rem}
.gallery img{width:100%;border:1px solid var(--line);background:#fff}
footer{color:var(--quiet);font-size:.85rem;padding-top:0}
@media (max-width:30rem){.finding dl{grid-template-columns:1fr}.finding dt{margin-top:.25rem}}
@media print{:root{--ground:#fff}body{font-size:10pt}.filters,.skip,.id{display:none}.file{border:0;padding:0}
header.top,main,footer{max-width:none;padding:0}figure,.finding{break-inside:avoid}.paper{max-height:none}h2,h3{break-after:avoid}
figure details,.pages{display:none}.picture rect{print-color-adjust:exact}mark{print-color-adjust:exact}}
`;
