import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { type DriveSettings, readSettings } from '../../settings.ts'
import { loadSdk, type Sdk } from './sdk.ts'
import { GoogleToken } from './token.ts'

/** Scopes: files that a person picks or has picked with Parlance before; or reading all of a person's files. */
const SCOPES = {
  picked: 'https://www.googleapis.com/auth/drive.file',
  all: 'https://www.googleapis.com/auth/drive.readonly',
}

export type Google = { sdk: Sdk; settings: DriveSettings; token: GoogleToken }

const tokens = new WeakMap<AbortSignal, GoogleToken>()

/** Google's scripts, and the token of this session: the next person who signs in gets another one. */
export async function connect(host: PluginHost): Promise<Google> {
  const settings = readSettings(host.settings)
  const sdk = await loadSdk(settings)
  const token =
    tokens.get(host.signal) ??
    new GoogleToken({
      identity: sdk.identity,
      client_id: settings.client_id,
      scope: settings.reads_all ? SCOPES.all : SCOPES.picked,
      signal: host.signal,
    })
  tokens.set(host.signal, token)
  return { sdk, settings, token }
}
