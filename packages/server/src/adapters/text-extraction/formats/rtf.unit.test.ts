import { describe, expect, it } from 'vitest'
import { extractText } from '../extract.ts'
import { markdownOf, refusal } from '../extract.harness.ts'

const rtf = (body: string) =>
  Buffer.from(
    String.raw`{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fnil Arial;}{\f1\fcharset204 Arial Cyr;}}{\stylesheet{\ql Normal;}{\s1\ql heading 1;}}{\info{\title The pond}}${body}}`,
    'latin1',
  )

describe('extractText of an RTF file', () => {
  it('reads headings, lists, tables, encodings and notes, and leaves out other data', async () => {
    const body = String.raw`\pard\s1 The pond\par\pard\plain \'c9t\'e9 \u8217\'92 {\f1\'cf\'f0\'f3\'e4}{\v hidden}{\b\*\cs7 }{\pict\bin5 }{}\\}\{a\}{\footnote at dusk}\par
{\listtext 1.\tab}\ls1 one\par{\listtext\'b7\tab}two\par\pard
\trowd\cellx1\cellx2\intbl Bird\cell Count\cell\row\trowd\intbl heron\par grey\cell 2\cell\row\pard
{\field{\*\fldinst HYPERLINK "http://x"}{\fldrslt link}}\par{\header on every page}`
    const { markdown, title } = await extractText(rtf(body), 'rtf')
    expect(title).toBe('The pond')
    expect(markdown).toBe(
      [
        '# The pond',
        'Été ’ Пруд{a}',
        '1. one\n- two',
        '| Bird | Count |\n| --- | --- |\n| heron grey | 2 |',
        'link',
        'at dusk',
        'on every page',
      ].join('\n\n'),
    )
  })

  it('limits nested groups, and reads a truncated file', async () => {
    expect(await refusal(rtf('{'.repeat(100_000)), 'rtf')).toBe('ERROR_DOCUMENT_TOO_COMPLEX')
    expect(await markdownOf(Buffer.from(String.raw`{\rtf1 {\b The heron waits`), 'rtf')).toBe(
      'The heron waits',
    )
    expect(await refusal('The heron waits', 'rtf')).toBe('ERROR_UNSUPPORTED_CONTENT_TYPE')
  })
})
