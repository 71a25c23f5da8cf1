import type { XmlNode } from '../office/xml.ts'

/** The text of a paragraph, including its text boxes and notes. */
export type InlineText = { text: string; boxes: XmlNode[]; notes: XmlNode[] }

const SPACES_MAX = 100
const SILENT = new Set([
  'ruby-text',
  'desc',
  'title',
  'event-listeners',
  'image',
  'object',
  'plugin',
  'note-citation',
])

export function inlineText(node: XmlNode): InlineText {
  const said: InlineText = { text: '', boxes: [], notes: [] }
  gather(node, said)
  said.text = said.text.trim()
  return said
}

function gather(node: XmlNode, said: InlineText): void {
  for (const child of node.children) {
    if (typeof child === 'string') {
      said.text += child.replaceAll(/\s+/g, ' ')
      continue
    }
    if (SILENT.has(child.name)) continue
    switch (child.name) {
      case 's':
        said.text += ' '.repeat(Math.min(Number(child.attributes['c'] ?? 1) || 1, SPACES_MAX))
        break
      case 'tab':
        said.text += '\t'
        break
      case 'line-break':
        said.text += '\n'
        break
      case 'note-body':
      case 'annotation':
        said.notes.push(child)
        break
      case 'text-box':
        said.boxes.push(child)
        break
      // the paragraphs and tables of a cell
      case 'p':
      case 'h':
      case 'table-row':
      case 'list-item':
        if (said.text !== '') said.text += ' '
        gather(child, said)
        break
      default:
        gather(child, said)
    }
  }
}
