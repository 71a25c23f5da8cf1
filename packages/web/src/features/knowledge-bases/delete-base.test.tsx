import { knowledgeBases, type KnowledgeBaseDetail } from '@parlance/contract/knowledge/knowledge-bases.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { DeleteBase } from '#features/knowledge-bases/delete-base.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { useToasts } from '#lib/notify.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer, Refused } from '#testing/fake-server.ts'

const base = { id: '01890000-0000-7000-8000-000000000001', name: 'Handbook' } as KnowledgeBaseDetail
const onClose = vi.fn()
const onDeleted = vi.fn()
let server: ReturnType<typeof fakeServer>

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
beforeEach(async () => {
  onClose.mockReset()
  onDeleted.mockReset()
  useToasts.setState({ toasts: [] })
  server = fakeServer()
  server.on(knowledgeBases.impact, () => ({ documents: 4, people: 2, assistants: 1 }))
  await draw(<DeleteBase open base={base} onClose={onClose} onDeleted={onDeleted} />)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const confirm = () => fireEvent.click(screen.getAllByRole('button').at(-1) as HTMLElement)

test('a deletion shows its impact, and starts after confirmation', async () => {
  server.on(knowledgeBases.delete, () => undefined)
  expect((await screen.findByText(/4 /)).textContent).toContain('2 ')
  expect(server.changes()).toEqual([])
  confirm()
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce())
  expect(server.changes()).toMatchObject([{ params: { knowledge_base_id: base.id } }])
})

test('a failed deletion shows an error, and the dialog stays open', async () => {
  server.on(knowledgeBases.delete, () => new Refused(503, 'ERROR_UNAVAILABLE'))
  await screen.findByText(/4 /)
  confirm()
  await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ severity: 'error' }]))
  expect(onClose).not.toHaveBeenCalled()
  expect(onDeleted).not.toHaveBeenCalled()
})

test('a deletion of an empty base leaves out the counts', async () => {
  cleanup()
  server.on(knowledgeBases.impact, () => ({ documents: 0, people: 0, assistants: 0 }))
  const { client } = await draw(<DeleteBase open base={base} onClose={onClose} onDeleted={onDeleted} />)
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(document.body.textContent).not.toMatch(/[0-9]/)
})
