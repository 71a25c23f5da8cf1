import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { PickedFile } from '@parlance/plugin-api/hooks.ts'
import type { FilesTarget } from '@parlance/plugin-api/slots.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { vi } from 'vitest'
import { GraphError, type Reason } from '../graph/graph-error.ts'
import { en } from '../locales/en.ts'
import { fr } from '../locales/fr.ts'
import { createSignIn, type Provider } from '../sign-in/sign-in.ts'
import { settingsOf } from '../settings.ts'
import { PickerDialog } from './picker-dialog.tsx'
import { putSession, remembered } from './session.ts'
import { ui } from './ui.harness.ts'

export const SETTINGS = {
  client_id: 'client',
  tenant_id: 'tenant',
  site_host: '',
  graph_url: 'https://graph.microsoft.com',
  login_url: 'https://login.microsoftonline.com',
}
const TEXTS: Record<PluginHost['language'], Readonly<Record<string, string>>> = { en, fr }
const AT = 'https://contoso.sharepoint.com'
const site = { id: 's1', displayName: 'Staff handbook', webUrl: `${AT}/sites/handbook` }
const file = (id: string, name: string, size = 3) => ({
  id,
  name,
  size,
  file: {},
  webUrl: `${AT}/sites/handbook/${name}`,
  lastModifiedDateTime: '2026-03-02T09:30:00Z',
  lastModifiedBy: { user: { displayName: 'Megan Bowen' } },
})

/** The responses of Graph, by the beginning of the path; a reason is thrown. */
export const ANSWERS: Record<string, unknown> = {
  '/sites?search=': { value: [site, { ...site, id: 's2', displayName: 'Sales' }] },
  '/sites/contoso.sharepoint.com:/sites/handbook': site,
  '/sites/s1/drives': { value: [{ id: 'd1', name: 'Documents' }] },
  '/drives/d1/root/children': {
    value: [{ id: 'f1', name: 'Policies', folder: {} }, file('1', 'leave.pdf'), file('2', 'film.mp4')],
    '@odata.nextLink': 'https://graph.microsoft.com/v1.0/page-2',
  },
  'https://graph.microsoft.com/v1.0/page-2': { value: [file('3', 'travel.pdf')] },
  '/drives/d1/items/f1/children': { value: [file('4', 'rules.pdf')] },
  "/drives/d1/root/search(q='trav')": { value: [file('3', 'travel.pdf')] },
  '/drives/d1/items/': { id: 'x', '@microsoft.graph.downloadUrl': `${AT}/download` },
}

export type Shown = {
  host: PluginHost
  onUse: ReturnType<typeof vi.fn<(files: PickedFile[]) => void>>
  onClose: ReturnType<typeof vi.fn<() => void>>
  asked: string[]
  /** The error of the next request below this path. */
  refuse: (path: string, reason: Reason) => void
  provider: { open: ReturnType<typeof vi.fn<Provider['open']>> }
}

type Options = { language?: PluginHost['language']; settings?: object; room?: number | null }

/** The dialog, with fakes of Microsoft's services. */
export async function showDialog({
  language = 'en',
  settings = SETTINGS,
  room = null,
}: Options = {}): Promise<Shown> {
  const host = {
    base_url: 'https://parlance.example',
    language,
    settings,
    signal: new AbortController().signal,
    ui,
    notify: vi.fn(),
    t: (key: string, values: Record<string, string | number> = {}) =>
      (TEXTS[language][key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name])),
  } as unknown as PluginHost
  const refusals: { path: string; reason: Reason }[] = []
  const asked: string[] = []
  const provider = {
    open: vi.fn<Provider['open']>(async () => {}),
    token: async () => 'token',
  }
  const read = settingsOf(host.settings)
  if (read !== null) {
    const signIn = createSignIn(async () => provider)
    await signIn.prepare()
    const graph = {
      get: async (path: string) => {
        asked.push(path)
        const at = refusals.findIndex((one) => path.startsWith(one.path))
        const [refusal] = at < 0 ? [] : refusals.splice(at, 1)
        if (refusal) throw new GraphError(refusal.reason)
        const known = Object.keys(ANSWERS).find((start) => path.startsWith(start))
        if (known === undefined) throw new GraphError('not_found')
        return ANSWERS[known]
      },
    }
    putSession(host, { settings: read, signIn, graph, last_site: remembered() })
  }
  const target: FilesTarget = {
    kind: 'thread',
    id: null,
    formats: ['pdf'],
    room,
    refusalOf: ({ name }) => (name.endsWith('.pdf') ? null : 'This file format is not supported'),
  }
  const [onUse, onClose] = [vi.fn<(files: PickedFile[]) => void>(), vi.fn<() => void>()]
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PickerDialog host={host} target={target} onUse={onUse} onClose={onClose} />
    </QueryClientProvider>,
  )
  return { host, onUse, onClose, asked, provider, refuse: (path, reason) => refusals.push({ path, reason }) }
}
