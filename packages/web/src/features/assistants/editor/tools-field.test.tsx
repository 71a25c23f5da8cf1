import { cleanup, fireEvent, screen } from '@testing-library/react'
import { models } from '@parlance/contract/models/models.ts'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { emptyContent } from '#features/assistants/editor/content.ts'
import { ToolsField } from '#features/assistants/editor/tools-field.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

const MODEL = '01890000-0000-7000-8000-00000000000a'
const model = {
  id: MODEL,
  label: { en: 'Small' },
  type: 'chat' as const,
  identifier: 'small',
  provider_name: 'Vendor',
  rank: 1,
  context_size: null,
  max_output_tokens: null,
  capabilities: { vision: false, tools: false, reasoning: false, structured_output: false },
  hosting_region: null,
  data_note: null,
  price_class: 'low' as const,
}

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('tools are chosen by name, in one order, with a note where the model cannot call them', async () => {
  fakeServer().on(models.list, () => ({ data: [model] }))
  const seen = vi.fn()
  function Form() {
    const [content, setContent] = useState<typeof emptyContent>({ ...emptyContent, model_id: MODEL })
    seen(content.tools.map(({ id }) => id))
    return (
      <ToolsField
        content={content}
        errors={{}}
        onChange={(part) => setContent((now) => ({ ...now, ...part }))}
      />
    )
  }
  await draw(<Form />)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Calculator' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Date and time' }))
  expect(seen).toHaveBeenLastCalledWith(['current_time', 'calculator'])
  expect((await screen.findByRole('status')).textContent).toContain('cannot call tools')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Calculator' }))
  expect(seen).toHaveBeenLastCalledWith(['current_time'])
})
