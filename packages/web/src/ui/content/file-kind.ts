import { CODE_FORMATS } from '@parlance/contract/core/knowledge-formats.ts'

/** The kind of a file, which determines the colour of its icon. */
export type FileKind = 'document' | 'table' | 'pdf' | 'slides' | 'picture' | 'code' | 'text' | 'unknown'

/** By extension or type name (specification §3, file icons). */
const KINDS: Record<string, FileKind> = {
  ...Object.fromEntries(CODE_FORMATS.map((format) => [format, 'code' as const])),
  c: 'code',
  cpp: 'code',
  csv: 'table',
  doc: 'document',
  document: 'document',
  docx: 'document',
  eml: 'text',
  epub: 'document',
  gif: 'picture',
  heic: 'picture',
  heif: 'picture',
  html: 'code',
  jpeg: 'picture',
  jpg: 'picture',
  js: 'code',
  json: 'code',
  jsx: 'code',
  md: 'text',
  msg: 'text',
  msword: 'document',
  odp: 'slides',
  ods: 'table',
  odt: 'document',
  pdf: 'pdf',
  png: 'picture',
  ppt: 'slides',
  pptx: 'slides',
  presentation: 'slides',
  py: 'code',
  rs: 'code',
  rtf: 'document',
  spreadsheet: 'table',
  sql: 'code',
  svg: 'picture',
  'text/csv': 'table',
  ts: 'code',
  tsx: 'code',
  tsv: 'table',
  txt: 'text',
  webp: 'picture',
  xls: 'table',
  xlsx: 'table',
  xml: 'code',
}

/** Letters for type names that mean nothing when shortened. */
const LETTERS: Record<string, string> = {
  document: 'DOC',
  msword: 'DOC',
  presentation: 'PPT',
  spreadsheet: 'XLS',
  'text/csv': 'CSV',
}

/** The kind of a file and the letters of its icon, by extension or type name; no letters if unknown. */
export function fileKind(type: string): { kind: FileKind; letters: string } {
  const known = type.toLowerCase()
  const kind = Object.hasOwn(KINDS, known) ? KINDS[known] : undefined
  if (kind === undefined) return { kind: 'unknown', letters: '' }
  return { kind, letters: LETTERS[known] ?? known.slice(0, 3).toUpperCase() }
}

/** The extension of a file name, without its dot. */
export function extensionOf(name: string): string {
  return /\.([^.\\/]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}
