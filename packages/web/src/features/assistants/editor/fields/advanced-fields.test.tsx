import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { models } from '@parlance/contract/models/models.ts'
import { useState } from 'react'
import { AdvancedFields } from '#features/assistants/editor/fields/advanced-fields.tsx'
import type { FieldErrors } from '#features/assistants/editor/content/check-content.ts'
import { emptyContent } from '#features/assistants/editor/content/content.ts'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
beforeEach(() => {
  fakeServer().on(models.list, () => ({ data: [] }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Form({ temperature = null, errors = {} }: { temperature?: number | null; errors?: FieldErrors }) {
  const [content, setContent] = useState({ ...emptyContent, temperature })
  return (
    <AdvancedFields
      content={content}
      errors={errors}
      onChange={(part) => setContent((now) => ({ ...now, ...part }))}
    />
  )
}
const field = () => screen.queryByLabelText('Temperature')
const toggle = () => screen.getByRole('button', { name: 'Advanced' })

test('rare settings are collapsed by default', async () => {
  await draw(<Form />)
  expect(field()).toBeNull()
  fireEvent.click(toggle())
  expect(field()).not.toBeNull()
  expect(toggle().getAttribute('aria-expanded')).toBe('true')
})

test('a setting that differs from the default is visible, even after it was cleared', async () => {
  await draw(<Form temperature={0.5} />)
  const input = field() as HTMLInputElement
  fireEvent.change(input, { target: { value: '' } })
  fireEvent.blur(input)
  expect(field()).not.toBeNull()
  fireEvent.click(toggle())
  expect(field()).toBeNull()
})

test('an error in a collapsed setting is visible', async () => {
  await draw(<Form errors={{ temperature: { kind: 'at_most', max: 2 } }} />)
  expect(screen.getByText('At most 2')).toBeDefined()
})
