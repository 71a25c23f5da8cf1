import { assistants } from '@parlance/contract/assistants/assistants.ts'
import { models, type Model } from '@parlance/contract/models/models.ts'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ModelChoice } from '#features/chat/composer/model-choice.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

const large: Model = {
  id: '01890000-0000-7000-8000-00000000000a',
  type: 'chat',
  label: { en: 'Large' },
  identifier: 'large',
  provider_name: 'Vendor',
  rank: 1,
  context_size: null,
  max_output_tokens: null,
  capabilities: { vision: true, tools: true, reasoning: true, structured_output: false },
  hosting_region: 'EU',
  data_note: null,
  price_class: 'high',
}
const plain: Model = {
  ...large,
  id: '01890000-0000-7000-8000-00000000000b',
  label: {},
  identifier: 'small-1',
  rank: 2,
  capabilities: { ...large.capabilities, vision: false, reasoning: false },
  hosting_region: null,
  price_class: null,
}

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'thread'])
})
afterEach(() => vi.unstubAllGlobals())

test('the menu says what each model can do, what it costs and where it runs', async () => {
  const server = fakeServer()
  server.on(models.list, () => ({ data: [large, plain] }))
  server.on(assistants.list, () => [])
  const choose = vi.fn()
  await draw(<ModelChoice assistantId={null} chosen={null} onChoose={choose} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Model: Large' }))
  const options = await screen.findAllByRole('menuitem')
  expect(options.map((option) => option.textContent)).toEqual([
    'The assistant’s modelLargeVendor · Hosting: EUVision · Reasoning · Price: high',
    'LargeVendor · Hosting: EUVision · Reasoning · Price: high',
    'small-1Vendor',
  ])
  fireEvent.click(options[2] as HTMLElement)
  expect(choose).toHaveBeenCalledWith(plain.id)
})
