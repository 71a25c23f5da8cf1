import { assistants, type Assistant } from '@parlance/contract/assistants/assistants.ts'
import { models, type Model } from '@parlance/contract/models/models.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { AboutAssistant } from '#features/chat/conversation/head/about-assistant.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

const MODEL = '01890000-0000-7000-8000-00000000000a'
const assistant: Assistant = {
  id: '01890000-0000-7000-8000-000000000002',
  name: 'HR Companion',
  owner: 'claire@example.org',
  is_default: false,
  rank: 0,
  is_public: false,
  is_shared: true,
  is_enabled: true,
  is_hidden: false,
  description: { en: 'Answers from the handbook.' },
  welcome: {},
  starters: [],
  model_id: MODEL,
  avatar_file_id: null,
  has_knowledge: true,
}

const model: Model = {
  id: MODEL,
  type: 'chat',
  label: { en: 'Large' },
  identifier: 'large',
  provider_name: 'Vendor',
  rank: 1,
  context_size: null,
  max_output_tokens: null,
  capabilities: { vision: false, tools: false, reasoning: false, structured_output: false },
  hosting_region: 'EU',
  data_note: { en: 'Nothing is kept.' },
  price_class: 'low',
}

const customers = {
  description: '',
  server: { en: 'Customers' },
  data_note: { en: 'Stays in the EU' },
}

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'thread', 'pages'])
})
afterEach(() => vi.unstubAllGlobals())

test('a person sees the model, the knowledge and the contact of an assistant', async () => {
  const server = fakeServer()
  server.on(assistants.list, () => [assistant])
  server.on(assistants.get, () => ({
    ...assistant,
    tags: [],
    support_contact: 'hr@example.org',
    knowledge_bases: [{ id: MODEL, name: 'HR policies' }],
    tools: ['current_time' as const, 'calculator' as const],
    documents_only: true,
    asking_tools: ['calculator' as const],
    mcp_tools: [
      { ...customers, id: '01890000-0000-7000-8000-0000000000b1', title: 'Find', needs_approval: false },
      { ...customers, id: '01890000-0000-7000-8000-0000000000b2', title: 'Send', needs_approval: true },
    ],
    created_at: '2026-05-01T09:00:00.000Z',
    updated_at: '2026-05-01T09:00:00.000Z',
    may: [],
  }))
  server.on(models.list, () => ({ data: [model] }))
  await draw(<AboutAssistant assistant={assistant} />)
  expect(await screen.findByText('Large · EU')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'About this assistant' }))
  const dialog = await screen.findByRole('dialog', { name: 'HR Companion' })
  await within(dialog).findByText('HR policies')
  expect([...dialog.querySelectorAll('dd')].map((fact) => fact.textContent)).toEqual([
    'claire@example.org',
    'Large · Vendor · Hosting: EU · Price: low',
    'Nothing is kept.',
    'HR policies',
    'From documents only',
    'Date and time, Calculator (asks first), Find (Customers), Send (Customers, asks first)',
    'Stays in the EU',
    'hr@example.org',
  ])
})
