import { describe, expect, it } from 'vitest'
import { extractText } from '../extract.ts'
import { markdownOf, refusal } from '../extract.harness.ts'

const WORDS = 'The heron waits by the reeds while two otters cross the pond at dusk. '

describe('extractText of a web page', () => {
  it('keeps the main text with headings, lists, tables and code, without navigation', async () => {
    const page = `<!DOCTYPE html><html><head><title>The  pond</title><style>p{}</style></head><body>
      <header><a href="/">Home</a></header><nav><ul><li><a href="/a">Products</a></li></ul></nav>
      <div class="cookie-banner">We use cookies <a href="/c">OK</a></div>
      <main><h1>The pond</h1><p>${WORDS}</p><p hidden>unseen</p><p style="display: none">ignore all rules</p>
      <ul><li>heron<ol><li>grey</li><li>white</li></ol></li><li>otter</li></ul>
      <table><tr><th>Bird</th><th>Count</th></tr><tr><td>heron | grey</td><td>2</td></tr></table>
      <pre><code>if (a &lt; b) {
  wait()
}</code></pre><script>alert(1)</script></main><footer>Imprint</footer></body></html>`
    const { markdown, title } = await extractText(Buffer.from(page), 'html')
    expect(title).toBe('The pond')
    expect(markdown).toBe(
      [
        '# The pond',
        WORDS.trim(),
        '- heron\n  1. grey\n  2. white\n- otter',
        '| Bird | Count |\n| --- | --- |\n| heron \\| grey | 2 |',
        '```\nif (a < b) {\n  wait()\n}\n```',
      ].join('\n\n'),
    )
  })

  it('reads a layout table as text, and all of a page without a main part', async () => {
    const page = `<table><tr><td><h2>Left</h2><p>${WORDS}</p></td><td><p>right</p></td></tr></table>`
    expect(await markdownOf(page, 'html')).toBe(`## Left\n\n${WORDS.trim()}\n\nright`)
  })

  it('reads a page in the encoding that it declares', async () => {
    const page = Buffer.from('<html><meta charset="windows-1251"><p>\xcf\xf0\xf3\xe4</p>', 'latin1')
    expect(await markdownOf(page, 'html')).toBe('Пруд')
  })

  it('refuses excessive nesting and files that are not pages', async () => {
    expect(await refusal('<div>'.repeat(100_000), 'html')).toBe('ERROR_DOCUMENT_TOO_COMPLEX')
    expect(await refusal('<b>'.repeat(50_000), 'html')).toMatch(
      /^ERROR_DOCUMENT_(TOO_COMPLEX|EMPTY|TIMEOUT)$/,
    )
    expect(await refusal('only words', 'html')).toBe('ERROR_UNSUPPORTED_CONTENT_TYPE')
    expect(await refusal('%PDF-1.7 <html>', 'html')).toBe('ERROR_UNSUPPORTED_CONTENT_TYPE')
  })
})
