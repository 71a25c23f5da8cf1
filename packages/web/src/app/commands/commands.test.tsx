import { folders } from '@parlance/contract/chat/folders.ts'
import { messageSearch } from '@parlance/contract/chat/message-search.ts'
import { threads } from '@parlance/contract/chat/threads.ts'
import { assistants } from '@parlance/contract/assistants/assistants.ts'
import { users } from '@parlance/contract/people/users.ts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { CommandLayer } from '#app/commands/command-layer.tsx'
import { closeCommands } from '#app/commands/command-store.ts'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { useShortcutSetting } from '#lib/shortcuts/shortcut-setting.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

const THREAD = '01a21794-4341-7000-bd50-886ad72cb9e4'
const MESSAGE = '01a21794-4341-7000-bd50-886ad72cb9e5'
const named = { id: THREAD, name: 'Trip to Rome', assistant_id: THREAD, assistant_name: 'Coach' }

let server: ReturnType<typeof fakeServer>
beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
beforeEach(() => {
  server = fakeServer()
  server.on(users.profile, () => ({ permissions: [], features: [], role: 'USER' }) as never)
  server.on(assistants.list, () => [])
  server.on(threads.current, () => ({
    data: [
      {
        ...named,
        is_being_named: false,
        is_pinned: false,
        is_archived: false,
        is_unread: false,
        folder: null,
        expires_at: null,
        created_at: '',
        updated_at: '',
      },
    ],
    next_cursor: null,
  }))
  server.on(messageSearch.search, ({ query }) => {
    const excerpt = [
      { text: 'by ', is_match: false },
      { text: 'train', is_match: true },
    ]
    const message = { id: MESSAGE, role: 'user' as const }
    const hit = { thread: named, message, at: '2026-11-25T10:00:00.000Z', excerpt, files: [] }
    const data = query.get('query') === 'train' ? [hit] : []
    return { data, found: data.length, is_cut: false, next_cursor: null }
  })
})
afterEach(() => {
  act(() => {
    closeCommands()
    useShortcutSetting.setState({ isOn: true })
  })
  cleanup()
  vi.unstubAllGlobals()
})

const layer = (
  <>
    <textarea aria-label="Message" />
    <CommandLayer />
  </>
)
const inField = () => screen.findByLabelText('Message')
const openPalette = async () => {
  fireEvent.keyDown(await inField(), { key: 'k', code: 'KeyK', ctrlKey: true })
  return screen.findByRole('combobox')
}
const active = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')

describe('the palette', () => {
  test('opens with Ctrl+K from a text field, lists the latest conversations first, and closes with it', async () => {
    await draw(layer)
    const field = await openPalette()
    await waitFor(() => expect(active(field)?.textContent).toContain('Trip to Rome'))
    expect(document.activeElement).toBe(field)
    expect(screen.getByRole('listbox').id).toBe(field.getAttribute('aria-controls'))
    fireEvent.keyDown(field, { key: 'k', code: 'KeyK', ctrlKey: true })
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  })

  test('finds a message and opens its conversation there', async () => {
    const { router } = await draw(layer)
    const field = await openPalette()
    fireEvent.change(field, { target: { value: 'train' } })
    const option = await screen.findByRole('option', { name: /by train/ })
    expect(option.querySelector('mark')?.textContent).toBe('train')
    expect(active(field)).toBe(option)
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
    await waitFor(() => expect(router.state.location.href).toBe(`/thread/${THREAD}?message=${MESSAGE}`))
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  test('arrows walk through all groups and round, and the Enter of an input method chooses nothing', async () => {
    const { router } = await draw(layer)
    const field = await openPalette()
    await waitFor(() => expect(active(field)?.textContent).toContain('Trip to Rome'))
    fireEvent.keyDown(field, { key: 'ArrowUp' })
    expect(active(field)?.textContent).toContain('Logout')
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    expect(active(field)?.textContent).toContain('New chat')
    expect(
      screen.getAllByRole('option').filter((one) => one.getAttribute('aria-selected') === 'true'),
    ).toEqual([active(field)])
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
    expect(router.state.location.href).toBe('/')
  })

  test('on the page of a folder, conversations can be limited to it', async () => {
    const folder = { id: MESSAGE, name: 'Travel', right: 'owner' as const, owner: 'Ada', is_shared: false }
    server.on(folders.get, () => folder as never)
    server.on(folders.list, () => ({ data: [folder], next_cursor: null }))
    const { router } = await draw(layer, `/folder/${MESSAGE}`)
    const field = await openPalette()
    fireEvent.click(await screen.findByRole('button', { name: 'Only in “Travel”' }))
    expect(document.activeElement).toBe(field)
    fireEvent.change(field, { target: { value: 'train' } })
    await screen.findByRole('group', { name: 'Conversations in “Travel”' })
    await screen.findByRole('option', { name: /by train/ })
    expect(server.askedOf(messageSearch.search).at(-1)?.query.get('folder_id')).toBe(MESSAGE)
    fireEvent.change(field, { target: { value: 'trav' } })
    fireEvent.click(await screen.findByRole('option', { name: 'Travel' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/folder/${MESSAGE}`))
  })

  test('offers only the pages that the person can open', async () => {
    await draw(layer)
    fireEvent.change(await openPalette(), { target: { value: 'my groups' } })
    await screen.findByText('No results')
    server.on(
      users.profile,
      () =>
        ({
          permissions: [{ resource: 'user_group', action: 'manage' }],
          features: [],
          role: 'USER',
        }) as never,
    )
    cleanup()
    act(closeCommands)
    await draw(layer)
    fireEvent.change(await openPalette(), { target: { value: 'my groups' } })
    await screen.findByRole('option', { name: 'My groups' })
  })
})

describe('shortcuts', () => {
  test('? opens the help sheet, which explains the keys; not in a text field', async () => {
    await draw(layer)
    fireEvent.keyDown(await inField(), { key: '?', shiftKey: true })
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.keyDown(document.body, { key: '?', shiftKey: true })
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(sheet.textContent).toContain('Search and commandsCtrlK')
    expect(sheet.textContent).toContain('New chatGthenC')
    // requires a permission that the person does not have
    expect(sheet.textContent).not.toContain('Knowledge base')
  })

  test('letter sequences lead to a page, and can be disabled', async () => {
    const { router } = await draw(layer)
    await inField()
    const press = (key: string) => fireEvent.keyDown(document.body, { key, code: `Key${key.toUpperCase()}` })
    press('g')
    press('x')
    press('s')
    expect(router.state.location.pathname).toBe('/')
    press('g')
    press('s')
    await waitFor(() => expect(router.state.location.pathname).toBe('/search'))
    act(() => useShortcutSetting.setState({ isOn: false }))
    press('g')
    press('c')
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    expect(router.state.location.pathname).toBe('/search')
    expect(screen.queryByRole('combobox')).toBeNull()
  })
})
