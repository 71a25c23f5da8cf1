import { textOf, type XmlNode } from './xml.ts'

/** What a paragraph says, the boxes that hang on it, and its charts by the relations of the part. */
export type ParagraphText = { text: string; boxes: XmlNode[]; notes: string[]; charts: string[] }

/** What is deleted, an instruction to the program, or the second form of what is there already. */
const SILENT = new Set(['del', 'moveFrom', 'instrText', 'delText', 'Fallback', 'rt', 'pPr', 'rPr', 'tblPr'])

/** The words of a paragraph in their order; text boxes are handed back to be read as blocks of their own. */
export function paragraphText(paragraph: XmlNode): ParagraphText {
  const said: ParagraphText = { text: '', boxes: [], notes: [], charts: [] }
  gather(paragraph, said)
  return said
}

function gather(node: XmlNode, said: ParagraphText): void {
  for (const child of node.children) {
    if (typeof child === 'string' || SILENT.has(child.name)) continue
    switch (child.name) {
      case 't':
        said.text += textOf(child)
        break
      case 'tab':
      case 'ptab':
        said.text += '\t'
        break
      case 'br':
      case 'cr':
        said.text += '\n'
        break
      case 'noBreakHyphen':
        said.text += '-'
        break
      case 'sym':
        said.text += symbolOf(child)
        break
      case 'oMathPara':
        if (said.text !== '') said.text += ' '
        gather(child, said)
        break
      case 'footnoteReference':
      case 'endnoteReference': {
        const id = child.attributes['id'] ?? ''
        said.notes.push(`${child.name.slice(0, -'Reference'.length)} ${id}`)
        break
      }
      case 'chart':
        said.charts.push(child.attributes['r:id'] ?? '')
        break
      case 'txbxContent':
      case 'textbox':
        said.boxes.push(child)
        break
      default:
        gather(child, said)
    }
  }
}

/** Signs of the symbol fonts lie in Unicode's private area and mean nothing outside them. */
function symbolOf({ attributes }: XmlNode): string {
  const point = Number.parseInt(attributes['char'] ?? '', 16)
  return point > 0x20 && point < 0xe000 ? String.fromCodePoint(point) : ''
}
