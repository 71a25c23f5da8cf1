import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { emptyContent } from '#features/assistants/editor/content/content.ts'
import { InstructionsField } from '#features/assistants/editor/fields/instructions-field.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterEach(cleanup)

function Form() {
  const [content, setContent] = useState(emptyContent)
  const change = (part: object) => setContent((now) => ({ ...now, ...part }))
  return <InstructionsField content={content} errors={{}} onChange={change} tokens={null} />
}

const KNOWN = 'Known variables: {{user.name}}, {{date}}, {{language}}, {{groups}}.'

test.each([
  ['Hello {{user.name}}, today is {{ date }}.', null],
  ['Hello {{user}}.', 'Unknown variable: {{user}}.'],
  ['{{user}} {{x y}} {{user}} {{date}}', 'Unknown variables: {{user}}, {{x y}}.'],
  ['{{}} {{{}}} { {user} }', null],
])('instructions of “%s” warn about unknown variables', async (instructions, warning) => {
  await draw(<Form />)
  const field = screen.getByRole('textbox', { name: 'Instructions' })
  fireEvent.change(field, { target: { value: instructions } })
  const note = screen.queryByText(/^Unknown/)
  if (warning === null) return expect(note).toBeNull()
  expect(note?.textContent).toContain(warning)
  expect(note?.textContent).toContain(KNOWN)
  expect(field.getAttribute('aria-invalid')).toBe('false')
})
