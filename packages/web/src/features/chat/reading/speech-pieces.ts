import { spoken } from '#features/chat/runs/spoken.ts'

/** What is spoken in one utterance. `note`: a sentence of the page that replaces content that is not read. */
export type Piece = { text: string; kind: 'text' | 'note' }

/** Some voices stop in the middle of longer texts. */
const LENGTH_MAX = 220

/** The sentences of an answer; blocks of code and formulas are only mentioned. */
export function speechPieces(markdown: string, notes: { code: string; formula: string }): Piece[] {
  return blocksOf(markdown).flatMap((block): Piece[] => {
    if (block.kind !== 'text') return [{ kind: 'note', text: notes[block.kind] }]
    return sentencesOf(spoken(block.text)).map((text) => ({ kind: 'text', text }))
  })
}

type Block = { kind: 'text' | 'code' | 'formula'; text: string }

const FENCE = /^ {0,3}(`{3,}|~{3,})/

function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = []
  let open: { mark: string; kind: 'code' | 'formula' } | null = null
  let lines: string[] = []
  const end = (kind: Block['kind']) => {
    if (kind !== 'text' || lines.join('').trim() !== '') blocks.push({ kind, text: lines.join('\n') })
    lines = []
  }
  for (const line of markdown.split('\n')) {
    if (open !== null) {
      if (line.trim().startsWith(open.mark) || (open.mark === '$$' && line.trim().endsWith('$$'))) {
        end(open.kind)
        open = null
      }
      continue
    }
    const mark = FENCE.exec(line)?.[1]
    const isFormula = line.trim().startsWith('$$')
    if (mark !== undefined || isFormula || line.trim() === '') end('text')
    if (mark !== undefined) open = { mark, kind: 'code' }
    else if (isFormula) {
      if (line.trim().length > 2 && line.trim().endsWith('$$')) end('formula')
      else open = { mark: '$$', kind: 'formula' }
    } else if (line.trim() !== '') lines.push(line)
  }
  end(open?.kind ?? 'text')
  return blocks
}

function sentencesOf(text: string): string[] {
  const segments = new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)
  return [...segments]
    .flatMap(({ segment }) => cut(segment.trim()))
    .filter((one) => /[\p{L}\p{N}]/u.test(one))
}

function cut(sentence: string): string[] {
  if (sentence.length <= LENGTH_MAX) return [sentence]
  const comma = sentence.lastIndexOf(', ', LENGTH_MAX)
  const at = comma > 40 ? comma + 1 : sentence.lastIndexOf(' ', LENGTH_MAX)
  if (at <= 0) return [sentence]
  return [sentence.slice(0, at).trim(), ...cut(sentence.slice(at).trim())]
}
