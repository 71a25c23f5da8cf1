import type { ParsedPart } from './parsed.ts'
import { firstText, isObject, type Json, listOf, objectOf, textOf } from './values.ts'

/** Parts that do not belong to the conversation: instructions, and notes of the interface. */
const SILENT = new Set([
  'user_editable_context',
  'model_editable_context',
  'reasoning_recap',
  'tether_browsing_display',
])
/** Citation markers in a text, enclosed in private-use characters. */
const MARKS = /\ue200[^\ue201]*\ue201/g

/** The parts of a message by its kind of content. */
export function contentOf(message: Json, author: string): ParsedPart[] {
  const content = objectOf(message['content'])
  const metadata = objectOf(message['metadata'])
  const recipient = textOf(message['recipient'])
  const kind = textOf(content['content_type'])
  if (SILENT.has(kind)) return []
  if (author === 'assistant' && recipient !== '' && recipient !== 'all') return callOf(recipient, content)
  return [...attachmentsOf(metadata), ...partsOf(kind, content, metadata, author)]
}

function partsOf(kind: string, content: Json, metadata: Json, author: string): ParsedPart[] {
  switch (kind) {
    case 'text':
    case 'multimodal_text':
      // the output of a tool for the model is not shown, except its pictures
      return listOf(content['parts']).flatMap((part) => pieceOf(part, metadata, author === 'tool'))
    case 'code':
      return fenced(textOf(content['text']), textOf(content['language']))
    case 'execution_output':
      return fenced(textOf(content['text']), 'text')
    case 'thoughts':
      return listOf(content['thoughts']).flatMap((thought) => {
        const { summary, content: words } = objectOf(thought)
        return said('reasoning', [textOf(summary), textOf(words)].filter(Boolean).join('\n\n'))
      })
    case 'tether_quote': {
      const { title, url, text } = content
      return said('text', [`> ${textOf(title)} ${textOf(url)}`, textOf(text)].join('\n>\n> '))
    }
    case 'system_error':
      return said('text', `> ${firstText(content['text'], content['name'])}`)
    case '':
      return []
    default:
      return [{ type: 'note', note: 'block', name: kind }]
  }
}

const said = (type: 'text' | 'reasoning', text: string): ParsedPart[] =>
  text.trim() === '' ? [] : [{ type, text }]

function fenced(code: string, language: string): ParsedPart[] {
  if (code.trim() === '') return []
  // longer than any fence inside it
  const fence = '`'.repeat(Math.max(3, ...[...code.matchAll(/`+/g)].map(([row]) => row.length + 1)))
  const name = /^[\w+#-]{1,30}$/.test(language) && language !== 'unknown' ? language : ''
  return [{ type: 'text', text: `${fence}${name}\n${code}\n${fence}` }]
}

function pieceOf(part: unknown, metadata: Json, isTool: boolean): ParsedPart[] {
  if (typeof part === 'string') return isTool ? [] : said('text', withoutMarks(part, metadata))
  if (!isObject(part)) return []
  const kind = textOf(part['content_type'])
  switch (kind) {
    case 'image_asset_pointer': {
      const ref = textOf(part['asset_pointer']).replace(/^[\w-]+:\/\//, '')
      const dalle = objectOf(objectOf(part['metadata'])['dalle'])
      return ref === '' ? [] : [{ type: 'file', ref, name: '', alt: textOf(dalle['prompt']) }]
    }
    case 'audio_transcription':
      return said('text', textOf(part['text']))
    case 'audio_asset_pointer':
    case 'real_time_user_audio_video_asset_pointer':
      return [{ type: 'note', note: 'audio', name: '' }]
    default:
      return [{ type: 'note', note: 'block', name: kind }]
  }
}

/**
 * A text with its citations as links if the archive contains their targets, and without the other citation markers.
 */
function withoutMarks(text: string, metadata: Json): string {
  let replaced = text
  for (const reference of listOf(metadata['content_references']).map(objectOf)) {
    const mark = textOf(reference['matched_text'])
    if (mark.trim() === '' || !replaced.includes(mark)) continue
    replaced = replaced.replaceAll(mark, () => textOf(reference['alt']))
  }
  return replaced.replaceAll(MARKS, '')
}

/** Files that a person added. Pictures are also in the content. */
function attachmentsOf(metadata: Json): ParsedPart[] {
  return listOf(metadata['attachments'])
    .map(objectOf)
    .filter(({ mime_type }) => !textOf(mime_type).startsWith('image/'))
    .flatMap((one): ParsedPart[] => {
      const [ref, name] = [textOf(one['id']), textOf(one['name'])]
      return ref === '' && name === '' ? [] : [{ type: 'file', ref, name, alt: '' }]
    })
}

/** A tool call of the model: code and canvas documents are kept. */
function callOf(recipient: string, content: Json): ParsedPart[] {
  const text = firstText(content['text'], listOf(content['parts'])[0])
  if (recipient === 'canmore.create_textdoc') {
    const made = parsed(text)
    if (made === null) return [{ type: 'note', note: 'block', name: recipient }]
    const kind = textOf(made['type'])
    const body = textOf(made['content'])
    const head: ParsedPart = { type: 'text', text: `**${firstText(made['name'], 'canvas')}**` }
    if (kind.startsWith('code/')) return [head, ...fenced(body, kind.slice('code/'.length))]
    return [head, ...said('text', body)]
  }
  if (recipient === 'canmore.update_textdoc') {
    const updates = listOf(parsed(text)?.['updates']).map((update) => textOf(objectOf(update)['replacement']))
    return updates.length === 0
      ? [{ type: 'note', note: 'tool', name: recipient }]
      : updates.flatMap((update) => said('text', update))
  }
  if (recipient === 'python' || recipient.startsWith('python.')) return fenced(text, 'python')
  // the picture that it made follows
  if (/^(dalle|t2uay3k)\b/.test(recipient)) return []
  return [{ type: 'note', note: 'tool', name: recipient.split('.')[0] ?? recipient }]
}

function parsed(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}
