import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { Folder } from '@parlance/contract/chat/folders.ts'
import type { Plugin } from '@parlance/contract/admin/plugins.ts'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyContent } from '#features/assistants/editor/content/content.ts'
import { draftOf, NEW_SCOPE } from '#features/chat/drafts/draft-store.ts'
import { AttachButton } from '#features/chat/files/attach-button.tsx'
import { OwnFiles } from '#features/assistants/knowledge/own-files.tsx'
import { AddFiles } from '#features/documents/uploads/add-files.tsx'
import { PickedFiles } from '#features/documents/uploads/picked-files.tsx'
import { useUploads } from '#features/documents/uploads/uploads.ts'
import { FolderSharing } from '#features/sharing/folder-sharing.tsx'
import { SharingDialog } from '#features/sharing/sharing-dialog.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { useSession } from '#lib/session-store.ts'
import { pluginsLoaded, startPlugins, usePlugins } from '#plugins/host.ts'

const ID = '01890000-0000-7000-8000-000000000001'
const OTHER = '01890000-0000-7000-8000-000000000002'
const sources = import.meta.glob('../../../../tests/plugins/picker/src/plugin.ts')
const facts: Plugin = { id: 'picker', has_global_provider: false, entry: null, settings: {} }

/** The server's responses, by method and the end of the path. */
let answers: Record<string, unknown>
/** The received requests, with bodies. */
let asked: { path: string; body: unknown }[]

// whole screens are slow on busy machines
vi.setConfig({ testTimeout: 30_000 })
configure({ asyncUtilTimeout: 10_000 })

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
  answers = { 'GET /v2/plugins': { data: [facts], is_internal_user: true } }
  asked = []
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: RequestInit) => answer(method, url, body))
  vi.stubGlobal('XMLHttpRequest', FormRequest)
  await startPlugins('a token', { sources })
  await pluginsLoaded()
})
beforeEach(() => {
  asked = []
  // left by another file of this worker
  useSession.setState({ user: null })
  useUploads.setState({ uploads: [] })
})
afterEach(cleanup)
// otherwise its hooks would take part in the following files of this worker
afterAll(() => usePlugins.setState({ active: [] }))

function reply(method: string, url: string, body: unknown): string {
  const path = new URL(url, 'http://localhost').pathname
  const key = `${method} ${path}`
  asked.push({ path: key, body })
  const found = Object.entries(answers).find(([address]) => {
    const [how, end = ''] = address.split(' ')
    return how === method && path.endsWith(end)
  })
  if (found === undefined) throw new Error(`nobody answers ${key}`)
  return JSON.stringify(found[1])
}

async function answer(method: string, url: string, body: unknown): Promise<Response> {
  return new Response(reply(method, url, body), { headers: { 'content-type': 'application/json' } })
}

/** A minimal XMLHttpRequest for uploads. */
class FormRequest extends EventTarget {
  status = 200
  responseText = ''
  withCredentials = false
  upload = new EventTarget()
  #method = ''
  #url = ''
  open(method: string, url: string) {
    this.#method = method
    this.#url = url
  }
  setRequestHeader() {}
  getResponseHeader(name: string) {
    return name === 'content-type' ? 'application/json' : null
  }
  abort() {}
  send(form: FormData) {
    this.responseText = reply(this.#method, this.#url, form)
    this.dispatchEvent(new Event('load'))
  }
}

const show = (page: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {page}
    </QueryClientProvider>,
  )
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const filesIn = (body: unknown) =>
  body instanceof FormData ? body.getAll('files').map((file) => (file instanceof File ? file.name : '')) : []

describe('conversations: upload_menu_action, _picker_portal, _file_list, search_bar_file_list, thread_add_file, _get_file_count', () => {
  test('the files of a picker become files of the message', async () => {
    answers = {
      'GET /profile': { role: 'USER', permissions: [{ resource: 'file', action: 'upload' }] },
      'POST /files': { knowledge_base_id: OTHER },
      'POST /documents': {
        data: [{ name: 'leave.txt', document_id: ID, outcome: 'added', error_code: null }],
      },
    }
    show(<AttachButton scope={NEW_SCOPE} />)
    fireEvent.click(await screen.findByRole('button', { name: 'Add files' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Pick from the shelf' }))
    // its window opens next to the menu, which is closed by then
    fireEvent.click(await screen.findByRole('button', { name: 'Take all', hidden: true }))
    await waitFor(() => expect(draftOf(NEW_SCOPE).files).toEqual([ID]))
    const sent = asked.filter(({ path }) => path.endsWith('/documents')).map(({ body }) => filesIn(body))
    expect(sent.toSorted()).toEqual([['leave.txt'], ['travel.txt']])
  })
})

describe('knowledge bases: knowledge_base_upload_action, _upload_file_list, _get_file_count, _add_file', () => {
  test('the files of a picker are shown, counted and added to the base in one step', async () => {
    answers = {
      'POST /documents': {
        data: ['leave.txt', 'travel.txt'].map((name) => ({
          name,
          document_id: ID,
          outcome: 'added',
          error_code: null,
        })),
      },
    }
    show(
      <>
        <AddFiles knowledgeBaseId={ID} />
        <PickedFiles knowledgeBaseId={ID} />
      </>,
    )
    expect(screen.queryByRole('button', { name: /selected/ })).toBeNull()
    press('Pick from the shelf')
    expect(await screen.findByText('From the shelf: leave.txt, travel.txt')).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Add 2 selected files' }))
    await waitFor(() => expect(screen.queryByText(/From the shelf/)).toBeNull())
    await waitFor(() =>
      expect(asked.flatMap(({ body }) => filesIn(body))).toEqual(['leave.txt', 'travel.txt']),
    )
    // the list closes once all of them have arrived
    await waitFor(() => expect(useUploads.getState().uploads).toEqual([]))
    await waitFor(() => expect(screen.queryByRole('button', { name: /selected/ })).toBeNull())
  })
})

describe('assistants: assistant_form_file_button, _form_file_list, assistant_add_file', () => {
  test('the files of a picker are added to the assistant', async () => {
    answers = {
      'GET /files': { knowledge_base_id: null },
      'POST /files': { knowledge_base_id: ID },
      'POST /documents': {
        data: [{ name: 'leave.txt', document_id: ID, outcome: 'added', error_code: null }],
      },
    }
    const onChange = vi.fn()
    show(
      <OwnFiles
        isAtServer
        onBegin={async () => {}}
        assistantId={OTHER}
        content={emptyContent}
        onChange={onChange}
      />,
    )
    press('Pick from the shelf')
    await waitFor(() => expect(onChange).toHaveBeenCalledWith({ document_ids: [ID] }))
    expect(asked.flatMap(({ body }) => filesIn(body))).toEqual(['leave.txt', 'travel.txt'])
  })
})

describe('sharing: user_group_selector_*, assistant_share_get_external_entities, share_with_, remove_from_, external_group_display_name', () => {
  test('a plugin finds, shares with and removes groups of its directory', async () => {
    answers = {
      [`GET /assistant-sharing/${ID}/shares`]: { data: [], next_cursor: null },
      'GET /v2/subjects': { data: [], next_cursor: null },
      [`GET /v2/assistants/${ID}`]: { id: ID, avatar_file_id: null },
      'POST /check': { gaps: [] },
    }
    show(<SharingDialog open assistantId={ID} name="Helper" onClose={() => {}} />)
    fireEvent.change(await screen.findByRole('combobox', { name: 'Person or group' }), {
      target: { value: 'cho' },
    })
    const option = await screen.findByRole('option', { name: /The choir/ })
    const searches = () => asked.filter(({ path }) => path === 'GET /v2/subjects')
    await waitFor(() => expect(searches()).toHaveLength(2))
    // the list stays clickable while the search continues
    expect(option.isConnected).toBe(true)
    fireEvent.click(option)
    const share = screen.getByRole('button', { name: 'Share' })
    await waitFor(() => expect(share.hasAttribute('disabled')).toBe(false))
    fireEvent.click(share)
    const remove = await screen.findByRole('button', { name: 'Remove access of The choir' })
    expect(asked.some(({ path }) => path.startsWith('POST') && path.endsWith('/shared'))).toBe(false)
    fireEvent.click(remove)
    await waitFor(() => expect(screen.queryByText('The choir')).toBeNull())
  })

  test('a stored share has the group name of the plugin', async () => {
    answers = {
      [`GET /assistant-sharing/${ID}/shares`]: {
        data: [
          {
            subject_type: 'external_group',
            subject_id: 'groups/choir',
            name: 'groups/choir',
            email: null,
            member_count: null,
            level: 'user',
            created_at: '2026-01-01T00:00:00.000Z',
          },
        ],
        next_cursor: null,
      },
      'GET /v2/subjects': { data: [], next_cursor: null },
      [`GET /v2/assistants/${ID}`]: { id: ID, avatar_file_id: null },
    }
    show(<SharingDialog open assistantId={ID} name="Helper" onClose={() => {}} />)
    expect(await screen.findByText('The choir')).toBeTruthy()
  })

  test('a folder is shared with such a group by the product itself', async () => {
    const group = { subject_type: 'external_group', subject_id: 'groups/choir' }
    const stored = { ...group, name: 'groups/choir', email: null, member_count: null, level: 'user' }
    answers = {
      [`GET /v2/folders/${ID}/shares`]: { data: [], next_cursor: null },
      'GET /v2/subjects': { data: [], next_cursor: null },
      'POST /check': { gaps: [] },
      [`POST /v2/folders/${ID}/shares`]: { ...stored, created_at: '2026-01-01T00:00:00.000Z' },
    }
    show(<FolderSharing folder={{ id: ID, name: 'Songs', owner: 'Ada' } as Folder} />)
    press('Share')
    fireEvent.change(await screen.findByRole('combobox', { name: 'Person or group' }), {
      target: { value: 'cho' },
    })
    fireEvent.click(await screen.findByRole('option', { name: /The choir/ }))
    const dialog = within(screen.getByRole('dialog'))
    const share = dialog.getByRole('button', { name: 'Share' })
    await waitFor(() => expect(share.hasAttribute('disabled')).toBe(false))
    answers[`GET /v2/folders/${ID}/shares`] = {
      data: [{ ...stored, created_at: '2026-01-01T00:00:00.000Z' }],
      next_cursor: null,
    }
    fireEvent.click(share)
    await screen.findByRole('button', { name: 'Remove access of The choir' })
    const sent = asked.find(({ path }) => path === `POST /v2/folders/${ID}/shares`)?.body
    expect(JSON.parse(String(sent))).toEqual({ ...group, level: 'user' })
  })
})
