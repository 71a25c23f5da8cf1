import { ExternalHyperlink, type IRunOptions, Math as Formula, type ParagraphChild, TextRun } from 'docx'
import { latexToMath } from 'docx/math'
import { citationsIn } from '@parlance/contract/chat/citation-forms.ts'
import type { Node } from '../markdown-tree.ts'
import type { NoteOf } from './note-of.ts'
import { CODE_FONT } from './styles.ts'

type RunStyle = Pick<IRunOptions, 'bold' | 'italics' | 'strike' | 'size' | 'style'>
export type InlineContext = { noteOf: NoteOf; footnotes: ReadonlyMap<string, () => ParagraphChild> }

const RTL = String.raw`\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}`
const RTL_LETTER = new RegExp(`[${RTL}]`, 'u')
/** Words of a right-to-left script with the spaces and marks between them. */
const RTL_WORDS = new RegExp(`([${RTL}](?:[${RTL}\\p{M}\\s،؛.]*[${RTL}\\p{M}])?)`, 'gu')
/** Characters that XML 1.0 does not allow. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** A text without characters that are invalid in a document. */
export const clean = (text: string) => text.toWellFormed().replaceAll(NO_XML, '')

/** The direction of a paragraph, by the first letter of its text. */
export function directionOf(text: string): { bidirectional?: true } {
  const letter = /\p{L}/u.exec(text)?.[0]
  return letter !== undefined && RTL_LETTER.test(letter) ? { bidirectional: true } : {}
}

/** Addresses that are allowed as links in a document. */
export const isWebAddress = (url: string) => /^(https?|mailto):/i.test(url) && URL.canParse(url)

/** A text in one style; words of a right-to-left script are marked as such. */
export function styledRuns(text: string, style: RunStyle = {}): TextRun[] {
  const kept = clean(text)
  if (!RTL_LETTER.test(kept)) return [new TextRun({ ...style, text: kept })]
  return kept
    .split(RTL_WORDS)
    .filter((piece) => piece !== '')
    .map(
      (piece) => new TextRun({ ...style, text: piece, ...(RTL_LETTER.test(piece) && { rightToLeft: true }) }),
    )
}

export function codeRuns(text: string, style: RunStyle = {}): TextRun[] {
  return clean(text)
    .split('\n')
    .map(
      (line, at) =>
        new TextRun({ ...style, text: line, font: CODE_FONT, noProof: true, ...(at > 0 && { break: 1 }) }),
    )
}

/** The content of a paragraph. */
export function inlineRuns(
  nodes: readonly Node[],
  context: InlineContext,
  style: RunStyle = {},
): ParagraphChild[] {
  return nodes.flatMap((node) => runsOf(node, context, style))
}

function runsOf(node: Node, context: InlineContext, style: RunStyle): ParagraphChild[] {
  switch (node.type) {
    case 'text':
      return citedRuns(node.value, context, style)
    case 'strong':
      return inlineRuns(node.children, context, { ...style, bold: true })
    case 'emphasis':
      return inlineRuns(node.children, context, { ...style, italics: true })
    case 'delete':
      return inlineRuns(node.children, context, { ...style, strike: true })
    case 'inlineCode':
      return codeRuns(node.value, style)
    case 'inlineMath':
      return formulaRuns(node.value)
    case 'break':
      return [new TextRun({ break: 1 })]
    case 'link':
      if (!isWebAddress(node.url)) return inlineRuns(node.children, context, style)
      return [
        new ExternalHyperlink({
          link: node.url,
          children: inlineRuns(node.children, context, { ...style, style: 'Hyperlink' }),
        }),
      ]
    // pictures at other addresses are not fetched
    case 'image':
      return styledRuns(`${node.alt ?? ''} (${node.url})`, style)
    case 'footnoteReference': {
      const note = context.footnotes.get(node.identifier)
      return note === undefined ? styledRuns(`[^${node.identifier}]`, style) : [note()]
    }
    case 'linkReference':
      return inlineRuns(node.children, context, style)
    case 'html':
      return styledRuns(node.value, style)
    default:
      return 'children' in node ? inlineRuns(node.children, context, style) : []
  }
}

/** A text, with the numbers of sources as references to their notes. */
function citedRuns(text: string, { noteOf }: InlineContext, style: RunStyle): ParagraphChild[] {
  const runs: ParagraphChild[] = []
  let at = 0
  for (const { start, end, numbers } of citationsIn(text)) {
    const notes = numbers.map((number) => noteOf(number) ?? number)
    if (notes.every((note) => typeof note === 'number')) continue
    if (start > at) runs.push(...styledRuns(text.slice(at, start), style))
    runs.push(
      ...notes.flatMap((note) => (typeof note === 'number' ? styledRuns(`[${note}]`, style) : [note])),
    )
    at = end
  }
  if (at < text.length) runs.push(...styledRuns(text.slice(at), style))
  return runs
}

/** A formula as an editable equation, or as written if it has unknown commands. */
export function formulaRuns(latex: string): ParagraphChild[] {
  try {
    return [new Formula({ children: latexToMath(clean(latex)) })]
  } catch {
    return codeRuns(latex)
  }
}
