/// The page's style: calm, in the system's own fonts, light and dark, for a phone, a desk and paper.
enum PageStyle {
  /// The style sheet. Every pair of colours that carries text has a contrast of at least 4.5 to 1.
  static let text: StaticString = #"""
    :root{color-scheme:light dark;--bg:#f7f7f5;--panel:#fff;--ink:#1d1f22;--soft:#585e66;--line:#dcdee1;--link:#1d4fad;--ok:#17633a;--okbg:#e2f2e8;--bad:#a01e18;--badbg:#fbe7e5;--mark:#ffd0ca;--warn:#6f4600;--warnbg:#fbeed0;--dim:#4c525a;--dimbg:#eceef0;--solid:#b3261e;--onsolid:#fff;--focus:#1d4fad}
    @media (prefers-color-scheme:dark){:root:not([data-theme=light]){--bg:#131416;--panel:#1c1e21;--ink:#e8e9eb;--soft:#a6adb5;--line:#363a40;--link:#8db6ff;--ok:#8fd9ab;--okbg:#15352a;--bad:#ffa39b;--badbg:#461d1b;--mark:#7a2a25;--warn:#f2c778;--warnbg:#3c2f10;--dim:#b9c0c8;--dimbg:#2a2d32;--solid:#e5675d;--onsolid:#1a0504;--focus:#8db6ff}}
    :root[data-theme=light]{color-scheme:light}
    :root[data-theme=dark]{color-scheme:dark;--bg:#131416;--panel:#1c1e21;--ink:#e8e9eb;--soft:#a6adb5;--line:#363a40;--link:#8db6ff;--ok:#8fd9ab;--okbg:#15352a;--bad:#ffa39b;--badbg:#461d1b;--mark:#7a2a25;--warn:#f2c778;--warnbg:#3c2f10;--dim:#b9c0c8;--dimbg:#2a2d32;--solid:#e5675d;--onsolid:#1a0504;--focus:#8db6ff}
    *{box-sizing:border-box}
    html{-webkit-text-size-adjust:100%;scroll-padding-top:6rem}
    body{margin:0;overflow-wrap:break-word;background:var(--bg);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",sans-serif}
    code,pre,.diff td,.tr td,.id,svg.seq{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono","Liberation Mono",monospace}
    code,pre{font-size:.875em}
    a{color:var(--link);text-underline-offset:.15em}
    :focus-visible{outline:3px solid var(--focus);outline-offset:2px;border-radius:3px}
    [hidden]{display:none!important}
    .skip{position:absolute;left:-999rem;top:0;background:var(--panel);padding:.75rem 1rem;z-index:9}
    .skip:focus{left:0}
    .vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    header,main,footer{max-width:76rem;margin:0 auto;padding:0 1.5rem}
    header{display:flex;gap:1rem;align-items:center;justify-content:space-between;padding-top:1rem;padding-bottom:.25rem;color:var(--soft);font-size:.875rem}
    header p{margin:0}
    footer{padding:2rem 1.5rem 3rem;color:var(--soft);font-size:.875rem}
    h1,h2,h3,h4{line-height:1.25;margin:0;font-weight:650;letter-spacing:-.01em;overflow-wrap:anywhere}
    h1{font-size:1.9rem}
    h2{font-size:1.3rem;margin:2.75rem 0 .75rem}
    h2 .n{color:var(--soft);font-weight:400}
    p{margin:.4rem 0}
    button,select,input{font:inherit;font-size:.9375rem;color:var(--ink);background:var(--panel);border:1px solid var(--soft);border-radius:6px;padding:.35rem .6rem;min-height:2.25rem}
    ::placeholder{color:var(--soft);opacity:1}
    button{cursor:pointer}
    button:hover,select:hover{border-color:var(--ink)}
    .banner{background:var(--panel);border:1px solid var(--line);border-left:.5rem solid var(--bad);border-radius:10px;padding:1.5rem 1.75rem;margin:.5rem 0 1.25rem;display:grid;grid-template-columns:minmax(0,1fr) auto;gap:1rem 2.5rem;align-items:center}
    .banner.ok{border-left-color:var(--ok)}
    .banner.mid{border-left-color:#c98a1b}
    .banner h1+p{color:var(--soft);margin:.25rem 0 0}
    .say{font-size:1.125rem;margin:.9rem 0 0}
    .ladder{list-style:none;margin:0;padding:0;display:flex;gap:.5rem}
    .ladder li{min-width:6.75rem;padding:.6rem .8rem;border-radius:8px;background:var(--dimbg);color:var(--dim);border:1px solid transparent}
    .ladder li.ok{background:var(--okbg);color:var(--ok)}
    .ladder li.bad{background:var(--badbg);color:var(--bad)}
    .ladder b{display:block;font-size:1.05rem}
    .ladder span{font-size:.8125rem;display:block}
    dl.facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(11rem,1fr));gap:.9rem 1.5rem;margin:0}
    dl.facts div{min-width:0}
    dt{font-size:.8125rem;color:var(--soft)}
    dd{margin:0;overflow-wrap:anywhere}
    .why{margin:.25rem 0 0;padding:0;list-style:none}
    .why li{padding:.6rem 0;border-top:1px solid var(--line)}
    .why li:last-child{border-bottom:1px solid var(--line)}
    .box{overflow:auto;max-width:100%;border:1px solid var(--line);border-radius:10px;background:var(--panel)}
    table{border-collapse:collapse;width:100%;font-size:.9375rem}
    caption{text-align:left;color:var(--soft);font-size:.8125rem;padding:.25rem 0}
    .box caption{padding:.6rem .9rem 0}
    th,td{text-align:left;padding:.45rem .9rem;vertical-align:top;font-weight:400}
    thead th{font-size:.8125rem;color:var(--soft)}
    .heat td,.heat th,.sum td,.sum th{border-top:1px solid var(--line)}
    .heat thead th,.sum thead th{border-top:0;white-space:nowrap}
    .sum tbody th{min-width:8rem;max-width:18rem;overflow-wrap:anywhere}
    .heat tbody th{font-weight:600;white-space:nowrap}
    .heat td.c{white-space:nowrap;font-variant-numeric:tabular-nums;color:var(--soft)}
    .heat td.c.x{color:var(--bad);font-weight:600}
    .chips{display:flex;flex-wrap:wrap;align-items:center}
    .chips{gap:.3rem .8rem}
    .chips>span{display:inline-flex;flex-wrap:wrap;gap:3px;align-items:center}
    .chips .f{color:var(--soft);font-size:.75rem;margin-right:.15rem}
    .chips a{display:inline-block;min-width:1.9rem;padding:.12rem .3rem;text-align:center;border-radius:4px;font-size:.8125rem;font-variant-numeric:tabular-nums;text-decoration:none;border:1px solid transparent}
    .chips a:hover{text-decoration:underline}
    .p{background:var(--okbg);color:var(--ok)}
    .s{background:var(--warnbg);color:var(--warn);border-color:currentColor!important}
    .x{color:var(--bad)}
    .chips .x{background:var(--solid);color:var(--onsolid);font-weight:700}
    .o{background:var(--dimbg);color:var(--dim);border:1px dashed currentColor!important}
    .key{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;font-size:.8125rem;color:var(--soft);margin:.6rem 0 0}
    .key .chips{display:inline-flex;margin-right:.35rem}
    .key .chips b{display:inline-block;width:1.25rem;height:1.1rem;border-radius:4px;border:1px solid transparent}
    .key .x{background:var(--solid)}
    form.filters{position:sticky;top:0;z-index:5;background:var(--bg);border-bottom:1px solid var(--line);padding:.75rem 0;margin-top:2rem;display:flex;flex-wrap:wrap;gap:.6rem .75rem;align-items:end}
    .filters label{font-size:.8125rem;color:var(--soft);display:flex;flex-direction:column;gap:.15rem}
    .filters select{max-width:10rem}
    .filters .q{flex:1 1 14rem;min-width:0}
    .filters .q input{width:100%}
    .filters output{font-size:.875rem;color:var(--soft);padding-bottom:.45rem;min-width:9rem}
    .only{display:inline-flex;gap:.5rem;align-items:center;margin:1rem 0 .5rem}
    .only input{min-height:0;width:1.1rem;height:1.1rem;margin:0}
    details.v{background:var(--panel);border:1px solid var(--line);border-radius:8px;margin:.4rem 0}
    details.v[open]{margin:.8rem 0;border-color:var(--soft)}
    summary{cursor:pointer;padding:.55rem .9rem;border-radius:8px}
    summary:hover{background:var(--dimbg)}
    details[open]>summary{border-radius:8px 8px 0 0}
    .v>summary{display:grid;grid-template-columns:6.2rem minmax(0,1fr) auto;gap:.1rem .75rem;align-items:baseline;list-style:none}
    .v>summary::-webkit-details-marker{display:none}
    .v>summary h3{font-size:1rem;font-weight:500;letter-spacing:0}
    .v>summary .id{grid-column:2;font-size:.8125rem;color:var(--soft);overflow-wrap:anywhere}
    .v>summary .cl{font-size:.8125rem;color:var(--soft);grid-row:1;grid-column:3}
    .b{font-size:.8125rem;font-weight:650;border-radius:999px;padding:.1rem .6rem;background:var(--dimbg);color:var(--dim);justify-self:start;white-space:nowrap}
    .b.pass{background:var(--okbg);color:var(--ok)}
    .b.fail,.b.error,.b.poisoned{background:var(--badbg);color:var(--bad)}
    .b.blocked,.b.known{background:var(--warnbg);color:var(--warn)}
    .body{padding:.25rem 1.25rem 1.25rem;border-top:1px solid var(--line);scroll-margin-top:4.5rem}
    .body h4{font-size:.8125rem;font-weight:600;color:var(--soft);margin:1.25rem 0 .3rem;letter-spacing:0}
    .clause{margin:.9rem 0 0;padding-left:.9rem;border-left:3px solid var(--line)}
    .clause b{font-weight:600}
    .clause small,.soft{color:var(--soft);font-size:.875rem}
    .reason{background:var(--badbg);color:var(--bad);border-radius:6px;padding:.6rem .9rem;margin:.9rem 0;overflow-wrap:anywhere}
    .reason.n{background:var(--dimbg);color:var(--dim)}
    .reason.k{background:var(--warnbg);color:var(--warn)}
    .reason.k a{color:inherit}
    .diff{table-layout:fixed;border:1px solid var(--line);font-size:.8125rem}
    .diff caption,.tr caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
    .diff td{white-space:pre-wrap;overflow-wrap:anywhere;padding:.15rem .6rem;line-height:1.5}
    .diff th{padding:.3rem .6rem;border-bottom:1px solid var(--line);background:var(--dimbg);color:var(--dim)}
    .diff td+td,.diff th+th{border-left:1px solid var(--line)}
    .diff .d td{background:var(--badbg)}
    .diff .rem td{color:var(--soft);font-family:inherit;white-space:normal;padding-bottom:.4rem}
    mark{background:var(--mark);color:var(--ink);border-radius:2px;text-decoration:underline 2px;text-underline-offset:.2em}
    .u{font-style:normal;font-size:.85em;border:1px solid currentColor;border-radius:3px;padding:0 .25em;margin:0 .1em;box-decoration-break:clone;-webkit-box-decoration-break:clone;font-family:system-ui,sans-serif}
    .cut{color:var(--soft)}
    mark .cut{color:inherit}
    .scroll{overflow-x:auto;border:1px solid var(--line);border-radius:6px;background:var(--panel)}
    svg.seq{display:block;width:100%;min-width:620px;max-width:860px;height:auto;font-size:11px;fill:var(--ink);margin:.4rem auto}
    .seq .e{text-anchor:end}
    .seq .who{font-weight:600;font-size:12px}
    .seq .by,.seq .m{fill:var(--soft)}
    .seq .st{font-weight:600;fill:var(--soft)}
    .seq .n{font-weight:600;fill:var(--ink)}
    .seq .x{fill:var(--bad);font-weight:600}
    .seq path{fill:none;stroke:var(--ink);stroke-width:1.2}
    .seq .life{stroke:var(--line);stroke-width:2}
    .seq .a{stroke-dasharray:5 4;stroke:var(--soft)}
    .seq .w{fill:var(--badbg)}
    .tr{font-size:.8125rem;table-layout:fixed}
    .tr th,.tr td{border-top:1px solid var(--line);padding:.25rem .5rem .25rem 0;overflow-wrap:anywhere}
    .tr th:first-child,.tr td:first-child{width:5.5rem;font-family:inherit}
    .tr .w td{background:var(--badbg)}
    .tr p{margin:0}
    .more>summary{padding:.3rem 0;color:var(--link);font-size:.875rem;border-radius:3px}
    .more>summary:hover{background:none;text-decoration:underline}
    pre{margin:.3rem 0;padding:.7rem .9rem;background:var(--dimbg);border-radius:6px;white-space:pre-wrap;overflow-wrap:anywhere}
    pre.cmd{user-select:all;-webkit-user-select:all}
    .box.m{max-height:86vh}
    .matrix{font-size:.875rem;border-collapse:separate;border-spacing:0}
    .matrix th,.matrix td{padding:.3rem .75rem;border-bottom:1px solid var(--line)}
    .matrix thead th{position:sticky;top:0;background:var(--panel);z-index:3;vertical-align:bottom;color:var(--ink);min-width:6.5rem;max-width:12rem;overflow-wrap:anywhere}
    .matrix thead th small{display:block;color:var(--soft);white-space:nowrap}
    .matrix th:first-child{position:sticky;left:0;background:var(--panel);z-index:2;min-width:15rem;max-width:30rem;overflow-wrap:anywhere}
    .matrix thead th:first-child{z-index:4}
    .matrix tr.g th,.matrix tr.g td{background:var(--dimbg);color:var(--dim);font-weight:600;font-variant-numeric:tabular-nums}
    .matrix .id{display:block;font-size:.75rem;color:var(--soft);overflow-wrap:anywhere}
    .matrix td.p{background:none}
    .matrix td.x{background:var(--badbg)}
    .matrix td.s{background:var(--warnbg)}
    .matrix td.x a,.matrix td.s a{display:inline-block;min-height:1.5rem;color:inherit;font-weight:600}
    .sum td{white-space:nowrap}
    .sum td:nth-last-child(-n+2){white-space:normal;min-width:9rem}
    .matrix td.o{background:none;border:0!important;border-bottom:1px solid var(--line)!important;color:var(--soft)}
    body:has(#same:checked) .matrix tr.e,body:has(#same:checked) .matrix tbody:not(:has(tr:not(.g):not(.e))){display:none}
    @media (max-width:46rem){
    header,main,footer{padding-left:1rem;padding-right:1rem}
    h1{font-size:1.45rem}
    .banner{grid-template-columns:minmax(0,1fr);padding:1.1rem 1.15rem}
    .ladder li{flex:1 1 auto;min-width:0;padding:.5rem .45rem}
    .v>summary{grid-template-columns:auto minmax(0,1fr)}
    .v>summary h3,.v>summary .id{grid-column:1/-1}
    .v>summary .b{grid-row:1}
    .v>summary .cl{grid-column:2;justify-self:end}
    .body{padding:.25rem .9rem 1rem}
    .diff td,.diff th{padding:.15rem .35rem}
    .diff,.tr{font-size:.75rem}
    .tr th:first-child,.tr td:first-child{width:3.25rem}
    form.filters{position:static}
    .filters label{flex:1 1 7rem;min-width:0}
    .filters .q{flex-basis:100%}
    .filters select{width:100%;max-width:none;min-width:0}
    .sum td:nth-last-child(-n+2){white-space:nowrap}
    .matrix th:first-child{min-width:9.5rem;max-width:9.5rem}
    .heat,.heat tbody{display:block}
    .heat thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
    .heat tr{display:grid;grid-template-columns:minmax(0,1fr) repeat(3,auto);border-top:1px solid var(--line);padding:.5rem .75rem;gap:.35rem .9rem}
    .heat tr:first-child{border-top:0}
    .heat tbody th,.heat td{border:0;padding:0}
    .heat tbody th{white-space:normal;overflow-wrap:anywhere}
    .heat td.c{min-width:2.75rem;text-align:right;font-size:.8125rem}
    .heat td.c::before{display:block;color:var(--soft);font-weight:400;font-size:.75rem;line-height:1.1}
    .heat td:nth-child(2)::before{content:"core"}
    .heat td:nth-child(3)::before{content:"full"}
    .heat td:nth-child(4)::before{content:"hardened"}
    .heat td:last-child{grid-column:1/-1}
    dl.facts{grid-template-columns:repeat(auto-fill,minmax(9rem,1fr))}
    .ladder b{font-size:.9375rem}
    .ladder span{font-size:.75rem}
    html{scroll-padding-top:1rem}
    .body{scroll-margin-top:5.5rem}
    }
    @media print{
    :root,:root[data-theme=dark],:root:not([data-theme=light]){color-scheme:light;--bg:#fff;--panel:#fff;--ink:#000;--soft:#444;--line:#bbb;--link:#000;--ok:#0b4a28;--okbg:#eee;--bad:#8c1510;--badbg:#f4e4e3;--mark:#f5c4be;--warn:#5c3a00;--warnbg:#eee;--dim:#333;--dimbg:#eee;--solid:#8c1510;--onsolid:#fff}
    body{font-size:10pt}
    header button,form.filters,.skip,.only{display:none}
    header,main,footer{max-width:none;padding-left:0;padding-right:0}
    .box,.scroll{overflow:visible;max-height:none;border-color:#bbb}
    .box.m{max-height:none}
    .matrix thead th,.matrix th:first-child{position:static}
    svg.seq{min-width:0;max-width:16cm}
    details::details-content{content-visibility:visible;block-size:auto;opacity:1}
    details>*{display:block}
    .v>summary,details.more>summary{break-after:avoid}
    .seq,.reason,.clause,tr{break-inside:avoid}
    h2,h3,h4{break-after:avoid}
    }
    @media (forced-colors:active){mark{outline:2px solid Mark}.seq path{stroke:CanvasText}.seq text{fill:CanvasText}.chips .x,.b.fail{border:2px solid}}
    """#
}
