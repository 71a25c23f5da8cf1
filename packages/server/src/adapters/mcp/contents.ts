import { readPictureHeader } from '#adapters/files/picture-header.ts'
import { cutText, storableJson } from '#core/text.ts'
import { cleanJson, cleanLine, isRecord, withoutInvisible } from './clean.ts'
import { CONTENTS_MAX, LABEL_MAX, TEXT_MAX, URI_MAX } from './limits.ts'
import { type McpContent, McpError, type McpResult } from './port.ts'

/** A raw result; only its frame was checked. */
export type RawResult = {
  content: readonly unknown[]
  structuredContent?: unknown
  isError?: boolean | undefined
}

/** Cleans a result and limits its size. Throws `McpError`. */
export function readResult(raw: RawResult): McpResult {
  let room = TEXT_MAX
  const content = raw.content.slice(0, CONTENTS_MAX).map((one): McpContent => {
    const read = readContent(one, room)
    if (read.type === 'text') room -= read.text.length
    return read
  })
  const left = raw.content.length - content.length
  if (left > 0) content.push({ type: 'text', text: `[${left} more contents are left out here]` })
  return { is_error: raw.isError === true, content, structured: readStructured(raw.structuredContent) }
}

function readContent(raw: unknown, room: number): McpContent {
  if (!isRecord(raw)) return { type: 'other', media_type: 'unknown', size: 0 }
  const { type, text, data, uri, title, name, resource, mimeType } = raw
  if (type === 'text' && typeof text === 'string') return readText(text, room)
  if ((type === 'image' || type === 'audio') && typeof data === 'string') return readBytes(data, mimeType)
  if (type === 'resource_link' && typeof uri === 'string') {
    const label = [title, name].find((one): one is string => typeof one === 'string' && one !== '') ?? uri
    return { type: 'link', uri: cleanLine(uri, URI_MAX), title: cleanLine(label, LABEL_MAX) }
  }
  if (type === 'resource' && isRecord(resource)) {
    if (typeof resource['text'] === 'string') return readText(resource['text'], room)
    if (typeof resource['blob'] === 'string') return readBytes(resource['blob'], resource['mimeType'])
  }
  return { type: 'other', media_type: cleanLine(String(type), LABEL_MAX), size: 0 }
}

function readText(text: string, room: number): McpContent {
  const clean = withoutInvisible(text)
  const shown = cutText(clean, Math.max(0, room))
  const left = clean.length - shown.length
  return { type: 'text', text: left === 0 ? shown : `${shown}\n[${left} characters are left out here]` }
}

/** The bytes decide, not the type that the server claims. */
function readBytes(base64: string, claimed: unknown): McpContent {
  const bytes = Buffer.from(base64, 'base64')
  const picture = readPictureHeader(bytes)
  if (picture !== null) return { type: 'image', media_type: picture.media_type, bytes }
  const mediaType = typeof claimed === 'string' ? cleanLine(claimed, LABEL_MAX) : 'unknown'
  return { type: 'other', media_type: mediaType, size: bytes.length }
}

function readStructured(value: unknown): unknown {
  try {
    return cleanJson(storableJson(value ?? null))
  } catch (error) {
    if (error instanceof RangeError) throw new McpError('malformed', 'The result is nested too deep.')
    throw error
  }
}
