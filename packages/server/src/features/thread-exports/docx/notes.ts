import { ExternalHyperlink, FootnoteReferenceRun, Paragraph, type ParagraphChild, TextRun } from 'docx'
import type { ExportedPart } from '../exported.ts'
import { isWebAddress, styledRuns } from './inline.ts'
import type { NoteOf } from './note-of.ts'

type Source = Extract<ExportedPart, { type: 'source' }>

/** The footnotes of a document, numbered in the order of their first reference. */
export class Notes {
  readonly #notes: Record<string, { children: Paragraph[] }> = {}
  #count = 0

  /** References of one answer. A source that is cited again gets the number of its existing note. */
  ofMessage(sources: ReadonlyMap<number, Source>): NoteOf {
    const known = new Map<number, number>()
    return (number) => {
      const source = sources.get(number)
      if (source === undefined) return null
      const before = known.get(number)
      if (before !== undefined) return new TextRun({ text: String(before), superScript: true })
      const reference = this.reference(noteRuns(source))
      known.set(number, this.#count)
      return reference
    }
  }

  /** Adds a note; returns the reference to it. */
  reference(children: ParagraphChild[]): ParagraphChild {
    this.#count++
    this.#notes[String(this.#count)] = { children: [new Paragraph({ style: 'FootnoteText', children })] }
    return new FootnoteReferenceRun(this.#count)
  }

  all(): Record<string, { children: Paragraph[] }> {
    return this.#notes
  }
}

function noteRuns({ title, place, quote, url, unsupported }: Source): ParagraphChild[] {
  const words = [title, place].filter(Boolean).join(', ')
  const text = ` ${words}${quote === '' ? '' : ` — “${quote.replaceAll(/\s+/g, ' ')}”`}`
  const runs: ParagraphChild[] = styledRuns(text)
  if (url !== null && isWebAddress(url)) {
    const link = new ExternalHyperlink({
      link: url,
      children: [new TextRun({ text: url, style: 'Hyperlink' })],
    })
    runs.push(new TextRun(' '), link)
  }
  for (const { text: doubt } of unsupported) runs.push(new TextRun({ text: ` — ${doubt}`, bold: true }))
  return runs
}
