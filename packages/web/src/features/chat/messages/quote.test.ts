import { afterEach, expect, test } from 'vitest'
import { changeDraft, draftOf, forgetDrafts } from '#features/chat/drafts/draft-store.ts'
import { insertQuote, quoteIn, selectedIn } from '#features/chat/messages/quote.ts'

const THREAD = '0198c0de-0000-7000-8000-000000000002'
afterEach(() => {
  document.getSelection()?.removeAllRanges()
  document.body.replaceChildren()
  forgetDrafts()
  localStorage.clear()
})

function select(start: Node, end: Node) {
  const range = document.createRange()
  range.setStart(start, 0)
  range.setEndAfter(end)
  document.getSelection()?.removeAllRanges()
  document.getSelection()?.addRange(range)
}

test('a quote is added to the draft, which is saved', () => {
  changeDraft(THREAD, { text: 'About this:\n' })
  insertQuote(THREAD, 'First line\n\nSecond line')
  expect(draftOf(THREAD).text).toBe('About this:\n\n> First line\n>\n> Second line\n\n')
})

test('only the part of a selection that is in the answer is quoted', () => {
  document.body.innerHTML = '<div id="a"><p>The answer</p></div><p id="b">Something else</p>'
  const answer = document.querySelector<HTMLElement>('#a')
  select(answer?.querySelector('p') as Node, document.querySelector('#b') as Node)
  expect(quoteIn(answer)).toBe('The answer')
  select(document.querySelector('#b') as Node, document.querySelector('#b') as Node)
  expect(selectedIn(answer)).toBeNull()
})
