/** The settings of the plugin that the browser part and the content policy read. */
export type DriveSettings = {
  client_id: string
  api_key: string
  app_id: string
  /** Whether pasted addresses are read without Google's window; this requires access to all files of a person. */
  reads_all: boolean
  identity_url: string
  apis_url: string
  drive_url: string
}

export const ADDRESSES = {
  identity_url: 'https://accounts.google.com',
  apis_url: 'https://apis.google.com',
  drive_url: 'https://www.googleapis.com',
} as const

/** A problem that prevents the plugin from working: the key of its text, and the setting that is wrong. */
export type SettingsProblem = {
  text: 'no_client_id' | 'client_id_wrong' | 'no_api_key' | 'other_app_id' | 'address_wrong'
  setting: keyof DriveSettings
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

export function readSettings(values: Readonly<Record<string, unknown>>): DriveSettings {
  const address = (name: keyof typeof ADDRESSES) =>
    (text(values[name]) || ADDRESSES[name]).replace(/\/+$/, '')
  const client_id = text(values['client_id'])
  return {
    client_id,
    api_key: text(values['api_key']),
    app_id: text(values['app_id']) || projectOf(client_id),
    reads_all: values['reads_all'] === true,
    identity_url: address('identity_url'),
    apis_url: address('apis_url'),
    drive_url: address('drive_url'),
  }
}

export function problemsOf(settings: DriveSettings): SettingsProblem[] {
  const { client_id, api_key, app_id } = settings
  const isClientId = /^\d+-\w+\.apps\.googleusercontent\.com$/.test(client_id)
  const problems: SettingsProblem[] = []
  if (client_id === '') problems.push({ text: 'no_client_id', setting: 'client_id' })
  else if (!isClientId) problems.push({ text: 'client_id_wrong', setting: 'client_id' })
  if (api_key === '') problems.push({ text: 'no_api_key', setting: 'api_key' })
  // files picked with one project cannot be read with a token of another
  if (isClientId && app_id !== projectOf(client_id))
    problems.push({ text: 'other_app_id', setting: 'app_id' })
  for (const setting of ['identity_url', 'apis_url', 'drive_url'] as const) {
    if (!isAddress(settings[setting])) problems.push({ text: 'address_wrong', setting })
  }
  return problems
}

/** A client id begins with its project number, which is the app id. */
const projectOf = (clientId: string): string => /^(\d+)-/.exec(clientId)?.[1] ?? ''

function isAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1'
}
