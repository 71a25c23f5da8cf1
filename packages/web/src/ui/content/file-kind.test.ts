import { KNOWLEDGE_FORMATS, PICTURE_FORMATS } from '@parlance/contract/core/knowledge-formats.ts'
import { describe, expect, test } from 'vitest'
import { extensionOf, fileKind } from './file-kind.ts'

describe('fileKind', () => {
  test('knows every type that the specification maps', () => {
    const mapped =
      'c cpp csv doc document docx html jpeg jpg js jsx msword pdf png ppt presentation py rs spreadsheet sql svg text/csv ts tsx txt xls'
    for (const type of mapped.split(' ')) {
      const { kind, letters } = fileKind(type)
      expect(kind, type).not.toBe('unknown')
      expect(letters, type).toMatch(/^[A-Z]{1,3}$/)
    }
  })

  test('knows every format that is read', () => {
    for (const format of [...KNOWLEDGE_FORMATS, ...PICTURE_FORMATS]) {
      expect(fileKind(format).kind, format).not.toBe('unknown')
    }
  })

  test('returns the generic kind for unknown types', () => {
    expect(fileKind('exe')).toEqual({ kind: 'unknown', letters: '' })
    expect(fileKind('constructor')).toEqual({ kind: 'unknown', letters: '' })
    expect(fileKind('XLSX')).toEqual({ kind: 'table', letters: 'XLS' })
  })
})

test('extensionOf returns the last extension in lower case', () => {
  expect(['a.tar.GZ', 'none', '.env', 'a.b/c'].map(extensionOf)).toEqual(['gz', '', 'env', ''])
})
