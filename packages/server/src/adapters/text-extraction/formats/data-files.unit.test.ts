import { describe, expect, it } from 'vitest'
import { markdownOf, refusal } from '../extract.harness.ts'

describe('extractText of JSON, XML, TSV and source code', () => {
  it('keeps the formatting of people, and formats what a program wrote on one line', async () => {
    expect(await markdownOf('{"bird": "heron"}\n', 'json')).toBe('```json\n{"bird": "heron"}\n```')
    const long = JSON.stringify({ birds: Array.from({ length: 100 }, (_, at) => `heron ${at}`) })
    expect((await markdownOf(long, 'json')).split('\n')[3]).toBe('  "heron 0",')
    expect(await markdownOf('{"a": 1}\n{"a": 2}', 'json')).toBe('```json\n{"a": 1}\n{"a": 2}\n```')
    expect(await markdownOf(`<birds>${'<bird>heron</bird>'.repeat(50)}</birds>`, 'xml')).toContain(
      '</bird>\n<bird>',
    )
  })

  it('reads rows separated by tabs', async () => {
    expect(await markdownOf('bird\tcount\nheron, grey\t2\n', 'tsv')).toBe(
      '| bird | count |\n| --- | --- |\n| heron, grey | 2 |',
    )
  })

  it('fences source code with its language, also if it contains fences', async () => {
    expect(await markdownOf('"""\n```\n"""\nprint(1)\n', 'py')).toBe('````py\n"""\n```\n"""\nprint(1)\n````')
  })

  it('limits the depth, expands no entities and refuses other kinds of files', async () => {
    expect(await refusal('['.repeat(100_000) + ']'.repeat(100_000), 'json')).toBe('ERROR_DOCUMENT_EMPTY')
    expect(await refusal('<a>'.repeat(10_000) + '</a>'.repeat(10_000), 'xml')).toBe(
      'ERROR_DOCUMENT_TOO_COMPLEX',
    )
    const bomb =
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c SYSTEM "file:///etc/passwd">]><a>&b;&c;</a>'
    expect(await refusal(bomb, 'xml')).toBe('ERROR_DOCUMENT_CORRUPT')
    expect(await markdownOf('<!DOCTYPE note SYSTEM "note.dtd"><note>heron</note>', 'xml')).toContain('heron')
    expect(await refusal('<a><b>heron', 'xml')).toBe('ERROR_DOCUMENT_CORRUPT')
    expect(await refusal('only words', 'xml')).toBe('ERROR_UNSUPPORTED_CONTENT_TYPE')
    expect(await refusal('<!doctype html><p>words', 'json')).toBe('ERROR_UNSUPPORTED_CONTENT_TYPE')
    expect(await refusal(Buffer.from('7f454c4602010100000000000000000002003e00', 'hex'), 'c')).toBe(
      'ERROR_UNSUPPORTED_CONTENT_TYPE',
    )
  })
})
