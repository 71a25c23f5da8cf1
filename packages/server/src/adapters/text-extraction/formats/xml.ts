import type { Extracted } from '../extracted.ts'
import { fenced } from '../markdown.ts'
import { checkXml } from '../office/xml.ts'
import { decodeMarkup } from './markup-encoding.ts'

const LINE_MAX = 400
const DEPTH_MAX = 1_000
/** A document type without definitions. External files that it names are never fetched. */
const DOCTYPE = /<!DOCTYPE[^[<>]{0,1000}>/i

/** Fenced XML, unchanged; if it is written on one line, each element gets its own line. */
export function readXml(bytes: Buffer): Extracted {
  const xml = decodeMarkup(bytes)
  checkXml(xml.replace(DOCTYPE, ''), DEPTH_MAX)
  const isLong = xml.split('\n').some((line) => line.length > LINE_MAX)
  const markdown = fenced('xml', isLong ? xml.replaceAll(/>\s*</g, '>\n<') : xml)
  return { markdown, sections: [], pages: null, title: '', warnings: [] }
}
