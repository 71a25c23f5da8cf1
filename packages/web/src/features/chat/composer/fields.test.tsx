import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { DraftField } from '#features/chat/composer/draft-field.tsx'
import { fieldOf } from '#features/chat/composer/fields.ts'
import { changeDraft, draftOf, forgetDrafts } from '#features/chat/drafts/draft-store.ts'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

const SCOPE = '01890000-0000-7000-8000-000000000001'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'thread'])
})
beforeEach(() => fakeServer())
afterEach(() => {
  cleanup()
  forgetDrafts()
  localStorage.clear()
})

/** Renders the field with this text and the caret at `|`. */
async function fieldWith(text: string) {
  const caret = text.indexOf('|')
  changeDraft(SCOPE, { text: text.replace('|', '') })
  await draw(<DraftField scope={SCOPE} label="Write" focusOnMount={false} onEnter={() => {}} />)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox')
  if (caret >= 0) {
    field.focus()
    field.setSelectionRange(caret, caret)
  }
  return field
}
const begin = () => fieldOf(SCOPE).beginPassage()
function written(passage: ReturnType<typeof begin>, text: string): boolean {
  let isWritten = false
  act(() => {
    isWritten = passage.write(text)
  })
  return isWritten
}
const withCaret = ({ value, selectionStart }: HTMLTextAreaElement) =>
  `${value.slice(0, selectionStart)}|${value.slice(selectionStart)}`

test('a passage is inserted at the caret, replaced as it changes, and saved in the draft', async () => {
  const field = await fieldWith('Dear Ada,| until then')
  const passage = begin()
  expect(written(passage, 'see')).toBe(true)
  expect(written(passage, 'see you tomorrow')).toBe(true)
  expect(withCaret(field)).toBe('Dear Ada, see you tomorrow| until then')
  expect(draftOf(SCOPE).text).toBe('Dear Ada, see you tomorrow until then')
  const next = begin()
  written(next, 'at nine')
  expect(withCaret(field)).toBe('Dear Ada, see you tomorrow at nine| until then')
})

test('an unused field continues after its text, and the selection is replaced', async () => {
  const field = await fieldWith('A draft')
  written(begin(), 'continues')
  expect(field.value).toBe('A draft continues')
  field.focus()
  field.setSelectionRange(2, 7)
  written(begin(), 'text')
  expect(field.value).toBe('A text continues')
})

test('the person can write before and after a passage; once they change it, it is no longer replaced', async () => {
  const field = await fieldWith('one |three')
  const passage = begin()
  written(passage, 'to')
  fireEvent.change(field, { target: { value: 'Now one to three, four' } })
  // two changes at the same time surround the passage and look like a change of the passage
  expect(written(passage, 'two')).toBe(false)
  const other = begin()
  written(other, 'five')
  fireEvent.change(field, { target: { value: `So: ${field.value}` } })
  expect(written(other, 'five and six')).toBe(true)
  expect(field.value).toBe('So: Now one to three, four five and six')
  fireEvent.change(field, { target: { value: '' } })
  expect(written(other, 'seven')).toBe(false)
  expect(field.value).toBe('')
})
