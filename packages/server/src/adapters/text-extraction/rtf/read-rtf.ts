import { ExtractionError } from '../extracted.ts'
import type { MarkdownWriter } from '../markdown.ts'
import { decode, encodingOfCharset, encodingOfPage } from './fonts.ts'
import { rtfBlocks, type RtfBlocks } from './rtf-blocks.ts'
import { rtfTokens } from './tokens.ts'

const DEPTH_MAX = 1_000
/** Notes, headers and footers. */
const NOTES_MAX = 20_000

/** Groups with content that is not part of the text. */
const SILENT = new Set(
  'colortbl datafield filetbl fldinst generator latentstyles listtable listoverridetable objdata pict rsidtbl sp themedata xmlnstbl bkmkstart bkmkend nonshppict revtbl mmathPr userprops wgrffmtfilter'.split(
    ' ',
  ),
)
/** Groups that are read although `\*` marks them as optional. */
const READ_ANYWAY = new Set(['shppict', 'shpinst', 'shptxt', 'listtext', 'footnote', 'annotation'])
const APART = new Set([
  'header',
  'headerl',
  'headerr',
  'headerf',
  'footer',
  'footerl',
  'footerr',
  'footerf',
  'footnote',
  'annotation',
])
const SIGNS: Record<string, string> = {
  '~': '\u00a0',
  _: '-',
  bullet: '•',
  emdash: '—',
  emspace: ' ',
  endash: '–',
  enspace: ' ',
  ldblquote: '“',
  line: '\n',
  lquote: '‘',
  rdblquote: '”',
  rquote: '’',
  tab: '\t',
}

/** What a group inherits from the one around it. */
type Group = {
  part: 'text' | 'silent' | 'fonts' | 'styles' | 'title' | 'marker' | 'info'
  encoding: string
  /** The number of fallback characters after a `\u`, for readers without Unicode. */
  skip: number
  isFirst: boolean
  isHidden: boolean
  /** For a note: the blocks to which the text after it is added. */
  apart: RtfBlocks | null
}

type Reading = {
  page: string
  fonts: Map<number, string>
  font: number
  style: { number: number; name: string }
  headings: Map<number, number>
  title: string
  /** Bytes that are not yet decoded, because a character can consist of several. */
  bytes: Buffer[]
  encoding: string
  skip: number
  blocks: RtfBlocks
  notes: RtfBlocks[]
}

/** Writes an RTF document and returns its title. */
export function writeRtf(bytes: Buffer, writer: MarkdownWriter): string {
  const reading: Reading = {
    page: 'windows-1252',
    fonts: new Map(),
    font: 0,
    style: { number: 0, name: '' },
    headings: new Map(),
    title: '',
    bytes: [],
    encoding: 'windows-1252',
    skip: 0,
    blocks: rtfBlocks(),
    notes: [],
  }
  const groups: Group[] = []
  let group: Group = {
    part: 'text',
    encoding: 'windows-1252',
    skip: 1,
    isFirst: false,
    isHidden: false,
    apart: null,
  }
  for (const token of rtfTokens(bytes)) {
    if (token.kind === 'text') {
      addBytes(token.bytes, group, reading)
      continue
    }
    flush(group, reading)
    if (token.kind === 'open') {
      groups.push(group)
      if (groups.length > DEPTH_MAX) throw new ExtractionError('ERROR_DOCUMENT_TOO_COMPLEX')
      group = { ...group, isFirst: true, apart: null }
    } else if (token.kind === 'close') {
      endGroup(group, reading)
      reading.skip = 0
      const outer = groups.pop()
      if (outer === undefined) break
      group = outer
    } else group = control(token.word, token.value, group, reading)
  }
  flush(group, reading)
  reading.blocks.write(writer, reading.headings)
  const seen = new Set<string>()
  for (const note of reading.notes) {
    const key = note.text()
    if (!seen.has(key)) note.write(writer, reading.headings)
    seen.add(key)
  }
  return reading.title.trim()
}

function addBytes(bytes: Buffer, group: Group, reading: Reading): void {
  const skipped = Math.min(reading.skip, bytes.length)
  reading.skip -= skipped
  if (skipped < bytes.length) {
    reading.bytes.push(bytes.subarray(skipped))
    reading.encoding = group.encoding
  }
}

function flush(group: Group, reading: Reading): void {
  if (reading.bytes.length === 0) return
  say(decode(Buffer.concat(reading.bytes), reading.encoding), group, reading)
  reading.bytes = []
}

function say(text: string, group: Group, reading: Reading): void {
  if (group.isHidden) return
  switch (group.part) {
    case 'text':
      return reading.blocks.say(text)
    case 'marker':
      return reading.blocks.mark(text)
    case 'title':
      reading.title += text
      return
    case 'styles':
      reading.style.name += text
  }
}

function endGroup(group: Group, reading: Reading): void {
  if (group.part === 'styles') {
    const level = /^\s*(?:heading|titre|überschrift)\s+([1-9])/i.exec(reading.style.name)?.[1]
    if (level !== undefined) reading.headings.set(reading.style.number, Number(level))
    reading.style = { number: 0, name: '' }
  }
  if (group.apart !== null) reading.blocks = group.apart
}

function control(word: string, value: number | null, group: Group, reading: Reading): Group {
  const isFirst = group.isFirst
  // `\*` only marks a group as optional if it comes first
  if (word === '*' && isFirst) return { ...group, part: group.part === 'text' ? 'silent' : group.part }
  const next = { ...group, isFirst: false }
  if (isFirst) {
    if (READ_ANYWAY.has(word) && group.part === 'silent') next.part = 'text'
    if (SILENT.has(word)) return { ...next, part: 'silent' }
    if (word === 'fonttbl') return { ...next, part: 'fonts' }
    if (word === 'stylesheet') return { ...next, part: 'styles' }
    if (word === 'info') return { ...next, part: 'info' }
    if (word === 'title' && group.part === 'info') return { ...next, part: 'title' }
    if ((word === 'listtext' || word === 'pntext') && next.part === 'text') return { ...next, part: 'marker' }
    if (APART.has(word) && next.part === 'text') {
      next.apart = reading.blocks
      reading.blocks = rtfBlocks()
      reading.notes.push(reading.blocks)
      if (reading.notes.length > NOTES_MAX) throw new ExtractionError('ERROR_DOCUMENT_TOO_COMPLEX')
      return next
    }
  }
  return { ...next, ...format(word, value, next, reading) }
}

function format(word: string, value: number | null, group: Group, reading: Reading): Partial<Group> {
  const number = value ?? 0
  switch (word) {
    case 'ansicpg':
      reading.page = encodingOfPage(number)
      return { encoding: reading.page }
    case 'f':
      reading.font = number
      return group.part === 'fonts' ? {} : { encoding: reading.fonts.get(number) ?? reading.page }
    case 'fcharset': {
      const encoding = encodingOfCharset(number)
      if (encoding !== null) reading.fonts.set(reading.font, encoding)
      return {}
    }
    case 'plain':
      return { encoding: reading.page, isHidden: false }
    case 'v':
    case 'deleted':
    // a substitute for HTML that the file also contains
    case 'htmlrtf':
      return { isHidden: value !== 0 }
    case 'uc':
      return { skip: Math.max(0, Math.min(number, 10)) }
    case 'u':
      say(String.fromCharCode(number < 0 ? number + 65_536 : number), group, reading)
      reading.skip = group.skip
      return {}
  }
  if (group.part === 'styles' && word === 's') reading.style.number = number
  if (group.part === 'styles' && word === 'outlinelevel' && number < 6) {
    reading.headings.set(reading.style.number, number + 1)
  }
  const sign = Object.hasOwn(SIGNS, word) ? SIGNS[word] : undefined
  if (sign !== undefined) say(sign, group, reading)
  else if (group.part === 'text') reading.blocks.control(word, value)
  return {}
}
