import { describe, expect, it } from 'vitest'
import { oleOf, zipOf } from '#testing/made/office-files.ts'
import { pptxOf, slideShape, slideTable } from '#testing/made/slides.ts'
import { extractText } from '../extract.ts'
import { refusal } from '../extract.harness.ts'

describe('extractText of a PPTX', () => {
  it('reads slides in their order with titles, points, tables and notes', async () => {
    const bytes = pptxOf([
      {
        shapes:
          slideShape('body', 'Heron\n\tgrey\nOtter') +
          slideShape('title', 'The pond') +
          slideShape('sldNum', '1'),
        notes: 'Mention the reeds',
      },
      {
        shapes: `<p:grpSp>${slideShape('', 'In a box')}</p:grpSp><mc:AlternateContent><mc:Choice>${slideShape('', 'once')}</mc:Choice><mc:Fallback>${slideShape('', 'once')}</mc:Fallback></mc:AlternateContent>${slideTable(
          [
            ['Bird', 'Count'],
            ['Heron', '2'],
          ],
        )}`,
      },
    ])
    const { markdown, sections, pages } = await extractText(bytes, 'pptx')
    expect(markdown).toBe(
      [
        '## The pond',
        '- Heron\n  - grey\n- Otter',
        '### Notes',
        'Mention the reeds',
        'In a box',
        'once',
        '| Bird | Count |\n| --- | --- |\n| Heron | 2 |',
      ].join('\n\n'),
    )
    expect(pages).toBe(2)
    expect(sections.map(({ kind, start }) => [kind, markdown.slice(start, start + 6)])).toEqual([
      ['page', '## The'],
      ['page', 'In a b'],
    ])
  })

  it('reads a chart as a table', async () => {
    const point = (at: number, text: string) => `<c:pt idx="${at}"><c:v>${text}</c:v></c:pt>`
    const chart = `<c:chartSpace><c:ser><c:tx><c:strCache>${point(0, 'Count')}</c:strCache></c:tx><c:cat>${point(0, 'Heron')}${point(1, 'Otter')}</c:cat><c:val>${point(0, '2')}${point(1, '3')}</c:val></c:ser></c:chartSpace>`
    const bytes = pptxOf([{ shapes: '' }], {
      'ppt/slides/_rels/slide1.xml.rels':
        '<Relationships><Relationship Id="c" Type="x/chart" Target="../charts/chart1.xml"/></Relationships>',
      'ppt/charts/chart1.xml': chart,
    })
    expect((await extractText(bytes, 'pptx')).markdown).toBe(
      '|  | Count |\n| --- | --- |\n| Heron | 2 |\n| Otter | 3 |',
    )
  })

  it('refuses a password, a zip bomb, custom entities, excessive nesting and another kind of file', async () => {
    const slide = (xml: string) => pptxOf([{ shapes: '' }], { 'ppt/slides/slide1.xml': xml })
    expect(await refusal(oleOf({ EncryptedPackage: Buffer.from('x') }), 'pptx')).toBe(
      'ERROR_DOCUMENT_ENCRYPTED',
    )
    expect(await refusal(slide('a'.repeat(201_000_000)), 'pptx')).toBe('ERROR_DOCUMENT_TOO_COMPLEX')
    expect(
      await refusal(
        slide('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><p:spTree>&a;</p:spTree>'),
        'pptx',
      ),
    ).toBe('ERROR_DOCUMENT_CORRUPT')
    expect(await refusal(slide(`<p:spTree>${'<p:grpSp>'.repeat(10_000)}`), 'pptx')).toBe(
      'ERROR_DOCUMENT_CORRUPT',
    )
    expect(await refusal(zipOf({ 'word/document.xml': '<a/>' }), 'pptx')).toBe(
      'ERROR_UNSUPPORTED_CONTENT_TYPE',
    )
  })
})
