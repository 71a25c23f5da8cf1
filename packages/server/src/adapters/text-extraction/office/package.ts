import { posix } from 'node:path'
import { ExtractionError } from '../extracted.ts'
import { readEntry, zipEntries } from '../zip.ts'
import { childrenOf } from './xml.ts'

export type Relation = { id: string; type: string; target: string; isOutside: boolean }

/** The parts of an Office Open XML file. Nothing is ever read from outside it. */
export type OfficePackage = {
  /** A part as text; null where there is none. */
  part(name: string): string | null
  /** What a part refers to, with the targets as names of parts. */
  relations(name: string): Relation[]
}

export function openPackage(bytes: Buffer): OfficePackage {
  const entries = new Map(zipEntries(bytes).map((entry) => [entry.name.toLowerCase(), entry]))
  const part = (name: string) => {
    const entry = entries.get(name.toLowerCase())
    return entry === undefined ? null : decoded(readEntry(bytes, entry))
  }
  return {
    part,
    relations(name) {
      const folder = posix.dirname(name)
      const xml = part(`${folder}/_rels/${posix.basename(name)}.rels`)
      if (xml === null) return []
      return [...childrenOf(xml, 'Relationships')].map(({ attributes }) => ({
        id: attributes['Id'] ?? '',
        type: (attributes['Type'] ?? '').split('/').at(-1) ?? '',
        target: posix.resolve('/', folder, attributes['Target'] ?? '').slice(1),
        isOutside: attributes['TargetMode'] === 'External',
      }))
    },
  }
}

/** The part that the whole file is about. */
export function mainPart(office: OfficePackage, fallback: string): string {
  const xml = office.part('_rels/.rels') ?? ''
  for (const { attributes } of childrenOf(xml, 'Relationships')) {
    if (attributes['Type']?.endsWith('/officeDocument') === true) {
      return posix.resolve('/', attributes['Target'] ?? '').slice(1)
    }
  }
  if (office.part(fallback) === null) throw new ExtractionError('ERROR_DOCUMENT_CORRUPT')
  return fallback
}

/** The title in the file's properties. */
export function titleOf(office: OfficePackage): string {
  const xml = office.part('docProps/core.xml')
  if (xml === null) return ''
  for (const node of childrenOf(xml, 'coreProperties')) {
    const [text] = node.children
    if (node.name === 'title' && typeof text === 'string') return text.trim()
  }
  return ''
}

function decoded(bytes: Buffer): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder('utf-8').decode(bytes)
}
