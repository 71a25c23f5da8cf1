import { expect, test } from 'vitest'
import { fileFormatOf } from '@parlance/contract/core/knowledge-formats.ts'
import { refusalOf } from '#lib/network/upload-checks.ts'

const MB = 1024 * 1024

test('refusalOf accepts pictures only where they are allowed', () => {
  expect(refusalOf({ name: 'a.jpeg', size: MB })).toBe('ERROR_UNSUPPORTED_CONTENT_TYPE')
  expect(refusalOf({ name: 'a.jpeg', size: 25 * MB }, fileFormatOf)).toBeNull()
  expect(refusalOf({ name: 'a.svg', size: MB }, fileFormatOf)).toBe('ERROR_UNSUPPORTED_CONTENT_TYPE')
})

test('refusalOf knows the formats and the limits, with a separate one for text files', () => {
  expect(refusalOf({ name: 'a.pdf', size: 25 * MB })).toBeNull()
  expect(refusalOf({ name: 'a.PDF', size: 25 * MB + 1 })).toBe('too_large')
  expect(refusalOf({ name: 'a.md', size: MB })).toBeNull()
  expect(refusalOf({ name: 'a.csv', size: MB + 1 })).toBe('text_too_large')
  expect(refusalOf({ name: 'a.docx', size: 0 })).toBe('ERROR_DOCUMENT_EMPTY')
  expect(refusalOf({ name: 'a.HTM', size: 2 * MB })).toBeNull()
  expect(refusalOf({ name: 'a.py', size: 2 * MB })).toBe('text_too_large')
  expect(refusalOf({ name: 'a.exe', size: 10 })).toBe('ERROR_UNSUPPORTED_CONTENT_TYPE')
  expect(refusalOf({ name: 'pdf', size: 10 })).toBe('ERROR_UNSUPPORTED_CONTENT_TYPE')
})
