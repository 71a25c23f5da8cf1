import { knowledgeBases, type KnowledgeBaseDetail } from '@parlance/contract/knowledge/knowledge-bases.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { SettingsTab } from '#features/knowledge-bases/settings-tab.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

const base: KnowledgeBaseDetail = {
  id: '01890000-0000-7000-8000-000000000001',
  name: 'Handbuch',
  description: '',
  is_public: false,
  status: 'active',
  owner: 'Ada',
  is_mine: true,
  right: 'OWNER',
  may: ['see', 'read', 'configure'],
  documents: 0,
  failed_documents: 0,
  size: 0,
  sources: 0,
  last_synced_at: null,
  used_by: 0,
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
  language: 'detect',
  rag_configuration: null,
  assistants: [],
  indexed_documents: 0,
  waiting_documents: 0,
  archived_documents: 0,
  chunks: 0,
  rebuilding: null,
}

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the language of the documents can be chosen', async () => {
  const server = fakeServer()
  server.on(knowledgeBases.update, () => ({
    ...base,
    language: 'de' as const,
  }))
  await draw(<SettingsTab base={base} />)
  const field = screen.getByRole<HTMLSelectElement>('combobox', {
    name: /Language of the documents/,
  })
  expect([...field.options].map((option) => option.text)).toEqual([
    'Detect for each document',
    'English',
    'French',
    'German',
    'Spanish',
    'Italian',
    'Portuguese',
    'Dutch',
  ])
  fireEvent.change(field, { target: { value: 'de' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.changes()).toMatchObject([{ body: { name: 'Handbuch', language: 'de' } }]),
  )
})

test('someone who cannot change the settings sees the language', async () => {
  fakeServer()
  await draw(<SettingsTab base={{ ...base, language: 'pt', may: ['see', 'read'], right: 'READ' }} />)
  expect(document.body.textContent).toContain('Portuguese')
})
