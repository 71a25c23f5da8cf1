/** The settings of the plugin that the browser part and the content policy read. */
export type DriveSettings = {
  client_id: string
  api_key: string
  app_id: string
  /** Whether pasted addresses are read without Google's window, for which all files of a person are asked for. */
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

/** What keeps the plugin from working, as keys of its texts. */
export type SettingsProblem = 'no_client_id' | 'no_api_key' | 'no_app_id' | 'other_app_id' | 'address_wrong'

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
  const { client_id, api_key, app_id, identity_url, apis_url, drive_url } = settings
  const project = projectOf(client_id)
  const problems: SettingsProblem[] = []
  if (client_id === '') problems.push('no_client_id')
  if (api_key === '') problems.push('no_api_key')
  if (client_id !== '' && app_id === '') problems.push('no_app_id')
  // files that are picked for one project are not found with the token of another
  if (app_id !== '' && project !== '' && app_id !== project) problems.push('other_app_id')
  if (![identity_url, apis_url, drive_url].every(isAddress)) problems.push('address_wrong')
  return problems
}

/** A client id begins with the number of its project, which is the app id. */
const projectOf = (clientId: string): string => /^(\d+)-/.exec(clientId)?.[1] ?? ''

function isAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1'
}
