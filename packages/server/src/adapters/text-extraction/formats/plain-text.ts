import type { Extracted } from '../extracted.ts'
import { fenced } from '../markdown.ts'

/** Text by its byte-order mark, else as UTF-8 where it is that throughout, else as Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return cleaned(new TextDecoder('utf-16le').decode(bytes))
  if (first === 0xfe && second === 0xff) return cleaned(new TextDecoder('utf-16be').decode(bytes))
  try {
    return cleaned(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return cleaned(new TextDecoder('windows-1252').decode(bytes))
  }
}

/** A text or Markdown file, as it is. */
export function readPlainText(bytes: Uint8Array): Extracted {
  const markdown = decodeText(bytes)
  const title = /^#\s+(.+)$/m.exec(markdown)?.[1]?.trim() ?? ''
  return { markdown, sections: [], pages: null, title, warnings: [] }
}

/** Source code, fenced with its language. */
export function readCode(bytes: Uint8Array, language: string): Extracted {
  const markdown = fenced(language, decodeText(bytes))
  return { markdown, sections: [], pages: null, title: '', warnings: [] }
}

/** No database keeps a NUL. */
const cleaned = (text: string) => text.replaceAll('\0', '').replace(/\r\n?/g, '\n')
