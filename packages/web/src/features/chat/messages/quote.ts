import { textAsShown, withFormulasAsWritten, withoutControls } from '#features/chat/answer/answer-text.ts'
import { changeDraft, draftOf } from '#features/chat/drafts/draft-store.ts'

/** The part of the selected text within this element; null without a selection that starts or ends in it. */
export function quoteIn(body: HTMLElement | null): string | null {
  const range = selectedIn(body)
  if (body === null || range === null) return null
  const part = document.createElement('div')
  part.append(range.cloneContents())
  return textAsShown(withFormulasAsWritten(withoutControls(part))) || null
}

/** The selection, cut to this element. */
export function selectedIn(body: HTMLElement | null): Range | null {
  const selection = document.getSelection()
  if (body === null || selection === null || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0).cloneRange()
  const [hasStart, hasEnd] = [body.contains(range.startContainer), body.contains(range.endContainer)]
  if (!hasStart && !hasEnd) return null
  if (!hasStart) range.setStart(body, 0)
  if (!hasEnd) range.setEnd(body, body.childNodes.length)
  return range.toString().trim() === '' ? null : range
}

/** A text as a Markdown quote. */
export const asQuote = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

/** Adds a quote to the end of a draft, with an empty line for the question about it. */
export function insertQuote(scope: string, text: string): void {
  const before = draftOf(scope).text.trimEnd()
  changeDraft(scope, { text: `${before}${before && '\n\n'}${asQuote(text)}\n\n` })
}
