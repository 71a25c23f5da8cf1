import { describe, expect, it } from 'vitest'
import { emlOf, type MadeMessage, type MadePart, msgOf } from '#testing/made/mails.ts'
import { docxOf, docxParagraph, oleOf } from '#testing/made/office-files.ts'
import { extractText } from '../extract.ts'
import { markdownOf, refusal } from '../extract.harness.ts'

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
/** Long enough for a stream that needs no padding. */
const DUSK = 'at dusk '.repeat(512)
const REPORT = docxOf(docxParagraph('Report', { style: 'Titre1' }) + docxParagraph('Two otters'))

describe('extractText of a mail (EML)', () => {
  it('reads headers, text and attachments, including those of a mail within it', async () => {
    const inner = emlOf(
      'Inner',
      [
        { type: 'text/plain', content: 'The otter swims' },
        { name: 'a.csv', type: 'text/csv', content: 'bird,count\nheron,2' },
      ],
      'i',
    )
    const mail = emlOf('=?utf-8?Q?L=27=C3=A9tang?=', [
      { type: 'text/html', content: '<p>The heron waits</p><ul><li>grey</li></ul><script>x</script>' },
      { name: 'Report.docx', type: 'application/octet-stream', content: REPORT },
      { name: 'logo.png', type: 'image/png', content: PNG },
      { type: 'message/rfc822', content: inner },
    ])
    const { markdown, title, warnings } = await extractText(mail, 'eml')
    expect(title).toBe("L'étang")
    expect(warnings).toEqual([])
    expect(markdown).toBe(
      [
        "# L'étang",
        '- From: Ada <ada@example.org>\n- To: Grace <grace@example.org>, x@example.org\n- Date: 2026-01-31 08:15 UTC\n- Attachments: Report.docx, logo.png, message-3.eml',
        'The heron waits',
        '- grey',
        '## Report.docx',
        '### Report',
        'Two otters',
        '## message-3.eml',
        '### Inner',
        '- From: Ada <ada@example.org>\n- To: Grace <grace@example.org>, x@example.org\n- Date: 2026-01-31 08:15 UTC\n- Attachments: a.csv',
        'The otter swims',
        '## a.csv',
        '| bird | count |\n| --- | --- |\n| heron | 2 |',
      ].join('\n\n'),
    )
  })

  it('reports attachments that were left out: unsupported and damaged ones, and mails nested too deeply', async () => {
    const nest = (mail: Buffer, depth: number): Buffer =>
      depth === 0
        ? mail
        : nest(emlOf(`Level ${depth}`, [{ type: 'message/rfc822', content: mail }], `b${depth}`), depth - 1)
    const deep = await extractText(
      nest(emlOf('Deepest', [{ type: 'text/plain', content: 'unread' }]), 6),
      'eml',
    )
    expect(deep.warnings).toEqual(['WARNING_ATTACHMENTS_LEFT_OUT'])
    expect(deep.markdown).toContain('Level 4')
    expect(deep.markdown).not.toContain('unread')
    const odd: MadePart[] = [
      { type: 'text/plain', content: 'The heron waits' },
      { name: 'a.pdf', type: 'application/pdf', content: REPORT },
      { name: 'setup.exe', type: 'application/octet-stream', content: 'MZ' },
    ]
    const { markdown, warnings } = await extractText(emlOf('Odd', odd), 'eml')
    expect(warnings).toEqual(['WARNING_ATTACHMENTS_LEFT_OUT'])
    expect(markdown).toContain('The heron waits')
  })

  it('limits the number of attachments', { timeout: 60_000 }, async () => {
    const many = Array.from({ length: 200 }, (_, at) => ({
      name: `${at}.md`,
      type: 'text/markdown',
      content: `file ${at}`,
    }))
    const { markdown, warnings } = await extractText(emlOf('Many', many), 'eml')
    expect(markdown).toContain('file 49')
    expect(markdown).not.toContain('file 50')
    expect(warnings).toEqual(['WARNING_ATTACHMENTS_LEFT_OUT'])
  })

  it('refuses files that are not mails, and parts nested too deeply', async () => {
    expect(await refusal('The heron waits by the pond', 'eml')).toBe('ERROR_UNSUPPORTED_CONTENT_TYPE')
    expect(await refusal('note: a list\nof words', 'eml')).toBe('ERROR_UNSUPPORTED_CONTENT_TYPE')
    const parts = Array.from(
      { length: 2_000 },
      (_, at) => `--b${at}\r\nContent-Type: multipart/mixed; boundary=b${at + 1}\r\n\r\n`,
    )
    expect(
      await refusal(
        `Subject: x\r\nContent-Type: multipart/mixed; boundary=b0\r\n\r\n${parts.join('')}`,
        'eml',
      ),
    ).toBe('ERROR_DOCUMENT_CORRUPT')
  })
})

describe('extractText of an Outlook message (MSG)', () => {
  it('reads headers, text and attachments, including those of a message within it', async () => {
    const message = msgOf({
      subject: 'The pond',
      body: 'The heron waits',
      files: { 'Report.docx': REPORT },
      message: { subject: 'Inner', body: 'The otter swims', files: { 'a.md': Buffer.from(DUSK) } },
    })
    const { markdown, title } = await extractText(message, 'msg')
    expect(title).toBe('The pond')
    expect(markdown).toBe(
      [
        '# The pond',
        '- From: Ada <ada@example.org>\n- To: Grace\n- Date: 2026-01-31 00:00 UTC\n- Attachments: Report.docx, Inner, a.md',
        'The heron waits',
        '## Report.docx',
        '### Report',
        'Two otters',
        '## Inner',
        '### Inner',
        '- From: Ada <ada@example.org>\n- To: Grace\n- Date: 2026-01-31 00:00 UTC',
        'The otter swims',
        '## a.md',
        DUSK,
      ].join('\n\n'),
    )
  })

  it('refuses circular folders and other kinds of files, and leaves out messages nested too deeply', async () => {
    const bytes = msgOf({ subject: 'The pond', body: 'x', message: { subject: 'Inner', body: 'y' } })
    const folder = bytes.indexOf(Buffer.from('__attach_version1.0_#', 'utf16le'))
    const inner = bytes.indexOf(Buffer.from('__substg1.0_3701000D', 'utf16le'))
    bytes.writeUInt32LE(bytes.readUInt32LE(folder + 76), inner + 76)
    expect(await refusal(bytes, 'msg')).toMatch(/^(read: # The pond|ERROR_DOCUMENT_CORRUPT)/)
    const looped = msgOf({ subject: 'The pond', body: 'x' })
    const body = looped.indexOf(Buffer.from('__substg1.0_1000001F', 'utf16le'))
    looped.writeUInt32LE(1, body + 72)
    expect(await refusal(looped, 'msg')).toBe('ERROR_DOCUMENT_CORRUPT')
    expect(await refusal(oleOf({ WordDocument: Buffer.from('x') }), 'msg')).toBe(
      'ERROR_UNSUPPORTED_CONTENT_TYPE',
    )
    const nest = (depth: number): MadeMessage => ({
      subject: `Level ${depth}`,
      body: 'x',
      ...(depth < 8 && { message: nest(depth + 1) }),
    })
    const markdown = await markdownOf(msgOf(nest(1)), 'msg')
    expect(markdown).toContain('Level 4')
    expect(markdown).not.toContain('Level 5')
  })
})
