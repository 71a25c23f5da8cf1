import { assistantSharing } from '@parlance/contract/assistants/assistant-sharing.ts'
import type { AssistantDraft } from '@parlance/contract/assistants/assistants.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyContent } from '#features/assistants/editor/content/content.ts'
import { ContentDiff } from '#features/assistants/versions/content-diff.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { useToasts } from '#lib/notify.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer, Refused } from '#testing/fake-server.ts'
import { ConflictPanel } from '#ui/content/conflict-panel.tsx'
import { DiscardDraft } from './discard-draft.tsx'
import { LeaveDialog } from './leave-dialog.tsx'

const ID = '01890000-0000-7000-8000-000000000001'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
beforeEach(() => useToasts.setState({ toasts: [] }))
afterEach(() => void vi.unstubAllGlobals())

const toasts = () => useToasts.getState().toasts
const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

/** The button in the dialog, not the one that opens it. */
async function confirm(name: string) {
  const dialog = await screen.findByRole('alertdialog')
  const button = [...dialog.querySelectorAll('button')].find((one) => one.textContent === name)
  fireEvent.click(button as HTMLElement)
}

describe('DiscardDraft', () => {
  test('changes nothing before confirmation', async () => {
    const onDiscard = vi.fn(async () => true)
    await draw(<DiscardDraft disabled={false} onDiscard={onDiscard} />)
    await click('Discard changes')
    await screen.findByRole('alertdialog')
    expect(onDiscard).not.toHaveBeenCalled()
    await confirm('Discard changes')
    await waitFor(() => expect(toasts()).toHaveLength(1))
    expect(onDiscard).toHaveBeenCalledOnce()
  })

  test('says why it failed', async () => {
    await draw(<DiscardDraft disabled={false} onDiscard={() => Promise.reject(new Error('No network'))} />)
    await click('Discard changes')
    await confirm('Discard changes')
    await waitFor(() => expect(toasts()).toMatchObject([{ severity: 'error', message: 'No network' }]))
  })

  test('is not offered without a draft', async () => {
    await draw(<DiscardDraft disabled onDiscard={vi.fn()} />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('LeaveDialog', () => {
  test('leaves after confirmation, and stays open if that is refused', async () => {
    const server = fakeServer()
    const onLeft = vi.fn()
    server.on(assistantSharing.leave, () => new Refused(503, 'ERROR_UNAVAILABLE'))
    await draw(<LeaveDialog id={ID} name="Helper" open onClose={vi.fn()} onLeft={onLeft} />)
    await screen.findByRole('alertdialog')
    expect(server.changes()).toEqual([])
    await confirm('Leave')
    await waitFor(() => expect(toasts()).toMatchObject([{ severity: 'error' }]))
    expect(onLeft).not.toHaveBeenCalled()
    server.on(assistantSharing.leave, () => undefined)
    await confirm('Leave')
    await waitFor(() => expect(onLeft).toHaveBeenCalledOnce())
  })
})

describe('ConflictPanel', () => {
  const theirs = {
    id: ID,
    changed_at: '2026-05-01T09:00:00.000Z',
    changed_by: { id: ID, name: 'Marie' },
    draft: { ...emptyContent, name: 'Theirs' },
  } as unknown as AssistantDraft

  test('says who changed it, and does only what is chosen', async () => {
    fakeServer()
    const [onLoadTheirs, onKeepMine] = [vi.fn(), vi.fn()]
    const mine = { ...emptyContent, name: 'Mine' }
    await draw(
      <ConflictPanel theirs={theirs} {...{ onLoadTheirs, onKeepMine }}>
        <ContentDiff assistantId={ID} before={theirs.draft} after={mine} />
      </ConflictPanel>,
    )
    const panel = await screen.findByRole('alertdialog')
    expect(panel.textContent).toContain('Marie')
    expect(panel.textContent).toContain('Theirs')
    expect([onLoadTheirs, onKeepMine].flatMap(({ mock }) => mock.calls)).toEqual([])
    fireEvent.click(screen.getAllByRole('button').at(-1) as HTMLElement)
    expect(onKeepMine).toHaveBeenCalledOnce()
    expect(onLoadTheirs).not.toHaveBeenCalled()
  })
})
