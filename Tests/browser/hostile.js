/** Texts that would do something if a page took them for more than text. `pwned` is what they try to set. */
export const HOSTILE = [
  '<script>window.pwned=1</script>',
  '</script><script>window.pwned=2</script>',
  '</style><style>body{display:none}</style>',
  '<img src=x onerror="window.pwned=3">',
  '"><svg onload=window.pwned=4>',
  "' onmouseover='window.pwned=5' autofocus onfocus='window.pwned=6",
  '</pre></td></tr></table></details></section></main><h1>out of its box</h1>',
  '<iframe src="https://hostile.example/"></iframe><link rel=stylesheet href="https://hostile.example/s.css">',
  '<base href="https://hostile.example/"><meta http-equiv=refresh content="0;url=https://hostile.example/">',
  'javascript:window.pwned=7',
  '<a href="javascript:window.pwned=8" target=_blank>a link</a>',
  '--><!--<![CDATA[]]>&lt;b&gt;&#60;i&#62;&amp;&nbsp;',
  '\u202Etxet desrever\u202C \u2066isolate\u2069 \u200F',
  '\u0000\u0007\u001B[31mred\u001B[0m\r\n\u0085\u2028\u2029\uFEFF\u200B',
  '\uD83D unpaired \uDE00',
  '${window.pwned=9} {{window.pwned=10}} $(touch pwned) `touch pwned`',
];

/** A name of one mebibyte, without a place to break it. */
export const HUGE = `<b>${'x'.repeat(1 << 20)}`;
