import type { DriveSettings } from '../../settings.ts'

/** The response of Google Identity Services to a request for a token. */
export type TokenAnswer = {
  access_token?: string
  expires_in?: number | string
  error?: string
}

type TokenConfig = {
  client_id: string
  scope: string
  prompt: ''
  include_granted_scopes: boolean
  callback: (answer: TokenAnswer) => void
  error_callback: (error: { type?: string }) => void
}

export type Identity = {
  initTokenClient: (config: TokenConfig) => { requestAccessToken: () => void }
  hasGrantedAllScopes: (answer: TokenAnswer, scope: string) => boolean
}

export type DocsView = {
  setIncludeFolders: (included: boolean) => DocsView
  setEnableDrives: (enabled: boolean) => DocsView
  setParent: (id: string) => DocsView
  setMode: (mode: string) => DocsView
  setFileIds: (ids: string) => DocsView
}

export type PickerAnswer = {
  action?: string
  docs?: readonly {
    id?: unknown
    name?: unknown
    mimeType?: unknown
    sizeBytes?: unknown
    resourceKey?: unknown
  }[]
}

export type PickerWindow = { setVisible: (isVisible: boolean) => void; dispose?: () => void }

export type PickerBuilder = {
  addView: (view: DocsView) => PickerBuilder
  enableFeature: (feature: string) => PickerBuilder
  setOAuthToken: (token: string) => PickerBuilder
  setDeveloperKey: (key: string) => PickerBuilder
  setAppId: (id: string) => PickerBuilder
  setLocale: (language: string) => PickerBuilder
  setOrigin: (origin: string) => PickerBuilder
  setMaxItems: (max: number) => PickerBuilder
  setSize: (width: number, height: number) => PickerBuilder
  setCallback: (callback: (answer: PickerAnswer) => void) => PickerBuilder
  build: () => PickerWindow
}

export type PickerSdk = {
  PickerBuilder: new () => PickerBuilder
  DocsView: new (view?: string) => DocsView
  ViewId: { DOCS: string }
  DocsViewMode: { LIST: string }
  Feature: { MULTISELECT_ENABLED: string }
}

/** The parts of Google's scripts that we use, because the scripts come without types. */
export type Sdk = { identity: Identity; picker: PickerSdk }

type Gapi = {
  load: (
    name: 'picker',
    how: { callback: () => void; onerror: () => void; timeout: number; ontimeout: () => void },
  ) => void
}
type Loaded = { google?: { accounts?: { oauth2?: Identity }; picker?: PickerSdk }; gapi?: Gapi }

const PICKER_MS = 20_000
const loading = new Map<string, Promise<void>>()

/** Loads Google's scripts on first use. */
export async function loadSdk({ identity_url, apis_url }: DriveSettings): Promise<Sdk> {
  const here: Loaded = globalThis as object
  await Promise.all([
    loadScript(`${identity_url}/gsi/client`),
    loadScript(`${apis_url}/js/api.js`).then(() => loadPicker(here)),
  ])
  const identity = here.google?.accounts?.oauth2
  const picker = here.google?.picker
  if (identity === undefined || picker === undefined)
    throw new Error('the scripts of Google lack their parts')
  return { identity, picker }
}

function loadPicker({ gapi, google }: Loaded): Promise<void> {
  if (google?.picker !== undefined) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('the Google Picker could not be loaded'))
    if (gapi === undefined) fail()
    else gapi.load('picker', { callback: resolve, onerror: fail, timeout: PICKER_MS, ontimeout: fail })
  })
}

function loadScript(src: string): Promise<void> {
  const known = loading.get(src)
  if (known !== undefined) return known
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      // a later attempt starts again
      loading.delete(src)
      reject(new Error(`${src} could not be loaded`))
    })
    document.head.append(script)
  })
  loading.set(src, loaded)
  return loaded
}
