import type { Exported, ExportedMessage, ExportedPart } from './exported.ts'
import { exportDate, exportText } from './export-texts.ts'
import { citationsIn } from '@parlance/contract/chat/citation-forms.ts'
import { markdownTree, walk } from './markdown-tree.ts'
import { pathsOf } from './written.ts'

/** The title is level 1, a message level 2: headings of messages are below. */
const LEVELS_ABOVE = 2
const LEVEL_MAX = 6

/** The conversation as Markdown: sources are footnotes, files are links to files in the archive. */
export function writeMarkdown(exported: Exported): string {
  const { lang, time_zone, name, assistant_name, exported_at } = exported
  const paths = pathsOf(exported)
  const title = line(name === '' ? exportText(lang, 'conversation') : name)
  const about = [
    exportText(lang, 'with', { name: line(assistant_name) }),
    exportText(lang, 'exported', { date: exportDate(exported_at, lang, time_zone) }),
  ]
  const messages = exported.messages.map((message, at) => {
    const date = exportDate(message.created_at, lang, time_zone)
    const model = message.model === null ? '' : ` (${line(message.model)})`
    return [`## ${line(message.author)}${model}, ${date}`, ...partsOf(message, at + 1, paths, exported)].join(
      '\n\n',
    )
  })
  return `${[`# ${title}`, ...about, ...messages].join('\n\n')}\n`
}

function partsOf(
  { parts }: ExportedMessage,
  place: number,
  paths: ReadonlyMap<string, string>,
  { lang }: Exported,
): string[] {
  const numbers = new Set(parts.flatMap((part) => (part.type === 'source' ? part.number : [])))
  const label = (number: number) => `[^${place}-${number}]`
  return parts.flatMap((part): string[] => {
    switch (part.type) {
      case 'text':
        return [withNotes(part.text, numbers, label)]
      case 'source':
        return [`${label(part.number)}: ${noteOf(part)}`]
      case 'attachment': {
        const path = paths.get(part.file_id)
        if (path === undefined) return [`*${exportText(lang, 'missing', { name: line(part.name) })}*`]
        return [exportText(lang, 'attachment', { name: `[${label_(part.name)}](<${path}>)` })]
      }
      case 'image': {
        const path = paths.get(part.file_id)
        const alt = part.alt === '' ? exportText(lang, 'picture') : part.alt
        if (path === undefined) return [`*${exportText(lang, 'missing', { name: line(alt) })}*`]
        return [`![${label_(alt)}](<${path}>)`]
      }
      case 'tool':
        return [
          `*${exportText(lang, part.state === 'failed' ? 'tool_failed' : 'tool', { name: line(part.name) })}*`,
        ]
      case 'note':
        return [`*${line(part.text)}*`]
      case 'reasoning':
        return []
    }
  })
}

const line = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
/** The text of a link. */
const label_ = (text: string) => line(text).replaceAll(/[[\]\\]/g, String.raw`\$&`)

function noteOf({
  title,
  place,
  quote,
  url,
  unsupported,
}: Extract<ExportedPart, { type: 'source' }>): string {
  const words = [title, place].filter(Boolean).join(', ')
  const address = url === null ? '' : ` <${url}>`
  const doubts = unsupported.map(({ text }) => ` — **${text}**`).join('')
  return line(`${words}${quote === '' ? '' : ` — “${quote}”`}${address}${doubts}`)
}

type Change = { start: number; end: number; by: string }

/** The text with the numbers of its sources as footnotes and its headings below those of the document. */
function withNotes(source: string, known: ReadonlySet<number>, label: (number: number) => string): string {
  const { text, tree } = markdownTree(source)
  const changes: Change[] = []
  walk(tree.children, ({ type, position }) => {
    const [start, end] = [position?.start.offset, position?.end.offset]
    if (start === undefined || end === undefined) return
    if (type === 'heading') {
      const signs = /^#+/.exec(text.slice(start, end))?.[0].length ?? LEVEL_MAX
      const by = '#'.repeat(Math.max(0, Math.min(LEVELS_ABOVE, LEVEL_MAX - signs)))
      if (by !== '') changes.push({ start, end: start, by })
    }
    if (type !== 'text') return
    for (const { numbers, ...found } of citationsIn(text.slice(start, end))) {
      if (!numbers.some((number) => known.has(number))) continue
      changes.push({
        start: start + found.start,
        end: start + found.end,
        by: numbers.map((one) => (known.has(one) ? label(one) : `[${one}]`)).join(''),
      })
    }
  })
  let done = ''
  let at = 0
  for (const { start, end, by } of changes.toSorted((a, b) => a.start - b.start)) {
    done += text.slice(at, start) + by
    at = end
  }
  return done + text.slice(at)
}
