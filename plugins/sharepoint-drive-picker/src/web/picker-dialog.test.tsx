import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SignInError } from '../sign-in/sign-in-error.ts'
import { SETTINGS, showDialog, type Shown } from './dialog.harness.tsx'

const fetched = vi.fn<(address: string) => Promise<Response>>()
beforeEach(() => {
  fetched
    .mockReset()
    .mockImplementation(async () => new Response('pdf', { headers: { 'content-length': '3' } }))
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const pressed = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Site URL' })
const connect = async (to = 'https://contoso.sharepoint.com/sites/handbook') => {
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Connect' })).not.toHaveProperty('disabled', true),
  )
  fireEvent.change(address(), { target: { value: to } })
  // Enter in the field
  const form = address().closest('form')
  if (form) fireEvent.submit(form)
}
const toFiles = async () => {
  await connect()
  await pressed('Documents')
  await box('leave.pdf')
}
const USE = 'use selected files'
/** The product's own texts, which are not loaded here. */
const MORE = /load.more/i

describe('from an address to files', () => {
  test('connects, opens a library, selects files and receives them', async () => {
    const { onUse, provider } = await showDialog()
    expect(document.activeElement).toBe(address())
    await connect()
    expect(provider.open).toHaveBeenCalledWith(expect.objectContaining({ isOther: false }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Staff handbook'))
    await pressed('Documents')
    const table = await screen.findByRole('table', { name: 'Files' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((one) => one.textContent),
    ).toEqual(['Name', 'Modified', 'Modified by', 'Size', 'Actions'])
    expect(document.activeElement?.textContent).toBe('Documents')
    expect(within(table).getByRole('row', { name: /leave\.pdf/ }).textContent).toMatch(
      /2 Mar 2026.*Megan Bowen.*kB/,
    )
    const link = screen.getByRole('link', { name: 'Preview leave.pdf' })
    expect(link.getAttribute('href')).toBe('https://contoso.sharepoint.com/sites/handbook/leave.pdf')
    expect(screen.getByRole('button', { name: USE })).toHaveProperty('disabled', true)
    press('Select all')
    expect(screen.getByText('Selected files: 1')).toBeTruthy()
    press('Clear')
    expect((await box('leave.pdf')).checked).toBe(false)
    fireEvent.click(await box('leave.pdf'))
    press('Policies')
    fireEvent.click(await box('rules.pdf'))
    expect(screen.getByText('Selected files: 2')).toBeTruthy()
    press(USE)
    await waitFor(() => expect(onUse).toHaveBeenCalled())
    const [files = []] = onUse.mock.lastCall ?? []
    expect(files.map(({ name }) => name)).toEqual(['leave.pdf', 'rules.pdf'])
    expect(await files[0]?.content.text()).toBe('pdf')
  })

  test('without an address, a person chooses a site; another page of a folder is loaded on demand', async () => {
    const { asked } = await showDialog()
    await connect('')
    await pressed('Staff handbook https://contoso.sharepoint.com/sites/handbook')
    await pressed('Documents')
    await box('leave.pdf')
    expect(screen.queryByRole('checkbox', { name: 'travel.pdf' })).toBeNull()
    press(MORE)
    await box('travel.pdf')
    expect(asked.at(-1)).toBe('https://graph.microsoft.com/v1.0/page-2')
    press('Staff handbook')
    await screen.findByRole('button', { name: 'Documents' })
    press('Change site')
    expect(document.activeElement).toBe(address())
    expect(screen.getByRole('button', { name: 'Open site' })).toHaveProperty('disabled', true)
  })

  test('a search covers the whole library', async () => {
    const { asked } = await showDialog()
    await toFiles()
    const field = screen.getByRole('textbox', { name: 'Search files in this library' })
    fireEvent.change(field, { target: { value: ' trav ' } })
    press('Search')
    await box('travel.pdf')
    expect(asked.at(-1)).toContain("/drives/d1/root/search(q='trav')")
    press('End search')
    await box('leave.pdf')
  })

  test('files that the place does not accept cannot be selected, nor more than it has room for', async () => {
    await showDialog({ room: 1 })
    await toFiles()
    const film = await box('film.mp4')
    expect(film.disabled).toBe(true)
    expect(document.getElementById(film.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'This file format is not supported',
    )
    press(MORE)
    await box('travel.pdf')
    press('Select all')
    expect(screen.getByText('You can add 1 files at a time here.')).toBeTruthy()
    expect((await box('travel.pdf')).disabled).toBe(true)
    expect((await box('leave.pdf')).disabled).toBe(false)
  })
})

describe('errors', () => {
  test.each([
    ['en', 'Configuration missing. Please contact your administrator.'],
    ['fr', 'Configuration manquante. Veuillez contacter votre administrateur.'],
  ] as const)('in %s, a missing setting is said as specified', async (language, text) => {
    await showDialog({ language, settings: { ...SETTINGS, client_id: '' } })
    expect(screen.getByRole('alert').textContent).toBe(text)
  })

  test('a failed sign-in shows the reason and can be retried', async () => {
    const { provider } = await showDialog()
    provider.open.mockRejectedValueOnce(new SignInError('blocked'))
    await connect()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Unable to authenticate with Microsoft. Please try again.')
    expect(alert.textContent).toContain('blocked the sign-in window')
    provider.open.mockRejectedValueOnce(new SignInError('refused', { code: 'AADSTS65001' }))
    await connect()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('(AADSTS65001)'))
    await connect()
    await screen.findByRole('button', { name: 'Documents' })
  })

  test('a window that is left open can be abandoned', async () => {
    const { provider } = await showDialog()
    provider.open.mockImplementationOnce(() => new Promise(() => {}))
    await connect()
    const waiting = await screen.findByText('Sign in to Microsoft in the window that has opened.')
    const note = waiting.closest<HTMLElement>('[role=status]')
    if (note) fireEvent.click(within(note).getByRole('button', { name: 'Cancel' }))
    expect((await screen.findByRole('alert')).textContent).toContain('was closed')
  })

  test('an address of another service is refused', async () => {
    const { provider } = await showDialog()
    await connect('https://evil.example/sites/handbook')
    expect(await screen.findByText('This is not an address of your SharePoint.')).toBeTruthy()
    expect(provider.open).not.toHaveBeenCalled()
  })

  test('a folder that cannot be read shows the reason and can be reloaded; an expired session is renewed', async () => {
    const { refuse, provider } = await showDialog()
    refuse('/drives/d1/root/children', 'forbidden')
    await connect()
    await pressed('Documents')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Error loading files from SharePoint')
    expect(alert.textContent).toContain('do not have access')
    refuse('/drives/d1/root/children', 'signed_out')
    press('Try again')
    await pressed('Connect')
    await box('leave.pdf')
    expect(provider.open).toHaveBeenCalledTimes(2)
  })

  const take = async ({ refuse }: Shown) => {
    await toFiles()
    press(MORE)
    await box('travel.pdf')
    press('Select all')
    refuse('/drives/d1/items/1', 'unreachable')
    press(USE)
    await screen.findByText('Loaded: 1 of 2. Not loaded: 1')
  }

  test('a failed file does not prevent the others from loading, and can be retried', async () => {
    const shown = await showDialog()
    await take(shown)
    expect(screen.getByText('The connection was interrupted.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Use the loaded files (1)' })).toBeTruthy()
    press('Try leave.pdf again')
    await waitFor(() => expect(shown.onUse).toHaveBeenCalled())
    expect(shown.onUse.mock.lastCall?.[0].map(({ name }) => name)).toEqual(['leave.pdf', 'travel.pdf'])
  })

  test('or is left out; or everything is cancelled', async () => {
    const shown = await showDialog()
    await take(shown)
    press('Back to the files')
    expect(await screen.findByText('Selected files: 2')).toBeTruthy()
    await box('leave.pdf')
    shown.refuse('/drives/d1/items/1', 'slow')
    press(USE)
    await pressed('Use the loaded files (1)')
    expect(shown.onUse.mock.lastCall?.[0].map(({ name }) => name)).toEqual(['travel.pdf'])
  })
})
