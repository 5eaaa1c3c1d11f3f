/** The manual. No line is wider than 100 columns. */
export const usageText = `bridge-conformance: certifies one half of a bridge against the corpus

usage: bridge-conformance COMMAND [FLAGS]

commands
  run                   runs the corpus against an implementation
    --adapter COMMAND       a line for /bin/sh that starts an adapter
    --implementation FILE   a web half in a .js file, or inside a .m or .swift file; or: reference
    --dialect NAME          the dialect, when the adapter offers several
    --class NAME            core, full or hardened: this class and those below
    --filter GLOB           only ids that match (* any run, ? one character); repeatable
    --shard I/N             the Ith of N shares of what is selected
    --jobs N                adapters side by side (1)
    --timeout SECONDS       the longest silence of an adapter (10)
    --report FORMAT=PATH    writes json, summary, junit or markdown; repeatable
    --known FILE            the list of known failures, which are tolerated
  list                  lists the vectors
    --profile NAME          only that profile's
    --half NAME             native or web
    --class, --filter, --shard   as for run
    --format NAME           text, json, or markdown: how many there are, by topic, class and half
  explain ID            shows a vector: its clause, reason, source, steps and the adapter's lines
    --half NAME             only that half's lines
    --dialect NAME          the dialect whose lines are shown
  check                 checks the corpus against its rules and CONFORMANCE.md
  decode [FILE|DIR|-]   what each decoder says of a text, of a folder of y_, n_ and i_ files, or
                        of the standard input; without a path, of the corpus's own texts
  verify REPORT         computes every verdict of a JSON report again

every command takes --corpus DIR; --help and --version stand alone

exit status
  0 conformant   1 not conformant   2 usage, corpus, or nothing selected or judged
  3 the adapter could not be started or broke the handshake   130, 143 interrupted
`;
