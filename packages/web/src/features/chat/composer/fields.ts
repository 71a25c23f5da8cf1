import type { ComposerField, Passage } from '@parlance/plugin-api/slots.ts'
import { changeDraft } from '#features/chat/drafts/draft-store.ts'

type Kept = { field: HTMLTextAreaElement; wasFocused: boolean }
type Range = { start: number; end: number }

const fields = new Map<string, Kept>()

/** Registers the field of a scope for code that writes into it; returns a function that unregisters it. */
export function keepField(scope: string, field: HTMLTextAreaElement): () => void {
  const kept: Kept = { field, wasFocused: document.activeElement === field }
  const note = () => {
    kept.wasFocused = true
  }
  fields.set(scope, kept)
  field.addEventListener('focus', note)
  return () => {
    field.removeEventListener('focus', note)
    if (fields.get(scope) === kept) fields.delete(scope)
  }
}

/** The field of a scope as plugins see it. */
export function fieldOf(scope: string): ComposerField {
  return {
    beginPassage: () => beginPassage(scope),
    focus: () => fields.get(scope)?.field.focus(),
  }
}

function beginPassage(scope: string): Passage {
  const kept = fields.get(scope)
  let known = kept?.field.value ?? ''
  let range: Range | null = kept ? caretOf(kept) : null
  return {
    write(text) {
      const field = fields.get(scope)?.field
      range = field && range ? follow(range, known, field.value) : null
      if (!field || !range) return false
      const spaced = withSpaces(text, field.value, range)
      replace(field, range, spaced)
      // the field already has this value, so rerendering leaves the caret where it is
      changeDraft(scope, { text: field.value })
      known = field.value
      range = { start: range.start, end: range.start + spaced.length }
      return true
    },
  }
}

/** Browsers put the caret of an unused field before its text; writing continues after it. */
function caretOf({ field, wasFocused }: Kept): Range {
  const { value, selectionStart, selectionEnd } = field
  return wasFocused
    ? { start: selectionStart, end: selectionEnd }
    : { start: value.length, end: value.length }
}

/** The new position of a range after the text around it has changed; null if the range itself has changed. */
function follow({ start, end }: Range, before: string, after: string): Range | null {
  if (before === after) return { start, end }
  const shorter = Math.min(before.length, after.length)
  let same = 0
  while (same < shorter && before[same] === after[same]) same += 1
  if (same >= end) return { start, end }
  let tail = 0
  while (tail < shorter - same && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  const moved = after.length - before.length
  return before.length - tail <= start ? { start: start + moved, end: end + moved } : null
}

function withSpaces(text: string, around: string, { start, end }: Range): string {
  if (text === '') return ''
  const before = /\S$/.test(around.slice(0, start)) ? ' ' : ''
  const after = /^[\p{L}\p{N}]/u.test(around.slice(end)) ? ' ' : ''
  return `${before}${text}${after}`
}

/** Replaces a part of the text as typing would: the caret keeps its place in the text. */
function replace(field: HTMLTextAreaElement, { start, end }: Range, text: string): void {
  const moved = (caret: number) => {
    if (caret >= end) return caret + text.length - (end - start)
    return caret <= start ? caret : start + text.length
  }
  const [from, to] = [moved(field.selectionStart), moved(field.selectionEnd)]
  field.setRangeText(text, start, end)
  field.setSelectionRange(from, to)
}
