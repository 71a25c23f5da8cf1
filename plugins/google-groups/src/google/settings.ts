import { z } from 'zod'

/** The key file of a service account in Google's format; other fields are not used. */
const keyFile = z.object({
  client_email: z.string().min(3).max(320),
  private_key: z.string().min(1),
})

export type KeyFile = z.output<typeof keyFile>

export type Settings = {
  service_account: string
  /** The administrator for whom the service account acts; empty if the service account has its own role. */
  administrator: string
  /** The customer id of the organisation, such as C046psxkn. */
  customer: string
  all_groups: boolean
  api_url: string
  token_url: string
}

export const API_URL = 'https://cloudidentity.googleapis.com'
export const TOKEN_URL = 'https://oauth2.googleapis.com/token'

/** The parsed settings; an invalid address counts as missing. */
export function readSettings(given: Readonly<Record<string, unknown>>): Settings {
  const text = (name: string) => (typeof given[name] === 'string' ? given[name].trim() : '')
  return {
    service_account: text('service_account'),
    administrator: text('administrator'),
    customer: text('customer'),
    all_groups: given['all_groups'] === true,
    api_url: addressOf(text('api_url')),
    token_url: addressOf(text('token_url')),
  }
}

export function isConfigured(given: Readonly<Record<string, unknown>>): boolean {
  const { service_account, customer, api_url, token_url } = readSettings(given)
  return service_account !== '' && customer !== '' && api_url !== '' && token_url !== ''
}

/** The hosts that the server calls. */
export function hostsOf(given: Readonly<Record<string, unknown>>): string[] {
  const { api_url, token_url } = readSettings(given)
  return [api_url, token_url].flatMap((url) => (url === '' ? [] : [new URL(url).host]))
}

/** Null if the setting does not contain a key file. */
export function readKeyFile({ service_account }: Settings): KeyFile | null {
  try {
    const parsed = keyFile.safeParse(JSON.parse(service_account))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

function addressOf(text: string): string {
  if (!URL.canParse(text)) return ''
  const { protocol } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? text.replace(/\/+$/, '') : ''
}
