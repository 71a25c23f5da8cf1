import type { SourceInput, SourceType } from '@parlance/contract/knowledge/sources.ts'
import { createConfluence } from '#adapters/sources/confluence.ts'
import { createGoogleDrive } from '#adapters/sources/google-drive.ts'
import type { GoogleCredentials } from '#adapters/sources/google-sign-in.ts'
import { createLocalFiles } from '#adapters/sources/local-files.ts'
import { type Connector, SourceError } from '#adapters/sources/port.ts'
import { createSharePoint } from '#adapters/sources/sharepoint.ts'
import { createWebPages } from '#adapters/sources/web/web-pages.ts'
import type { Ctx } from '#core/context.ts'
import { seal, unseal } from '#core/secrets/sealed.ts'

export const SOURCE_CREDENTIALS_PURPOSE = 'source-credentials'

/** The connection settings of a source, without its name. */
export type Place = {
  [T in SourceType]: Omit<Extract<SourceInput, { type: T }>, 'name' | 'frequency_hours' | 'field_mapping'>
}[SourceType]
export type Settings = Place['settings']

/**
 * Opens a source. `max_wait_ms`: how long one request can wait for a service that is busy. Throws `SourceError` if
 * credentials are missing, or if the text of an address shows that it cannot be called.
 */
export function connect(ctx: Ctx, place: Place, max_wait_ms: number): Connector {
  const { outbound, config } = ctx.deps
  requireAddresses(ctx, place)
  switch (place.type) {
    case 'local_files':
      return createLocalFiles(config.local_files_roots, place.settings.directory)
    case 'confluence':
      return createConfluence(outbound, { ...place.settings, ...needed(place.credentials) }, max_wait_ms)
    case 'google_drive': {
      const credentials = googleCredentials(needed(place.credentials))
      return createGoogleDrive(outbound, { ...place.settings, credentials }, max_wait_ms)
    }
    case 'sharepoint':
      return createSharePoint(outbound, { ...place.settings, ...needed(place.credentials) }, max_wait_ms)
    case 'web':
      return createWebPages(outbound, place.settings, max_wait_ms)
  }
}

/**
 * Whether credentials that were entered for one place can be sent to another: only if address and account are the
 * same (S64).
 */
export function isSameReach(before: Place, after: Place): boolean {
  return before.type === after.type && JSON.stringify(reachOf(before)) === JSON.stringify(reachOf(after))
}

/** Whether a source is read with credentials. */
export function hasAccount(place: Place): place is Exclude<Place, { type: 'local_files' | 'web' }> {
  return place.type !== 'local_files' && place.type !== 'web'
}

/** The credentials as stored; null if a source needs none. */
export function sealCredentials(ctx: Ctx, place: Place): Buffer | null {
  if (!hasAccount(place) || place.credentials === undefined) return null
  return seal(ctx.deps.config, SOURCE_CREDENTIALS_PURPOSE, JSON.stringify(place.credentials))
}

/** A place with its stored credentials. Throws `SourceError` if they cannot be decrypted. */
export function withStoredCredentials(ctx: Ctx, place: Place, sealed: Buffer | null): Place {
  if (!hasAccount(place) || sealed === null) return place
  try {
    const credentials: unknown = JSON.parse(unseal(ctx.deps.config, SOURCE_CREDENTIALS_PURPOSE, sealed))
    return { ...place, credentials } as Place
  } catch (cause) {
    throw new SourceError('ERROR_SOURCE_CREDENTIALS', { cause })
  }
}

function needed<T>(credentials: T | undefined): T {
  if (credentials === undefined) throw new SourceError('ERROR_SOURCE_CREDENTIALS')
  return credentials
}

type GoogleInput = NonNullable<Extract<Place, { type: 'google_drive' }>['credentials']>

function googleCredentials(input: GoogleInput): GoogleCredentials {
  if ('refresh_token' in input) return { kind: 'refresh_token', ...input }
  try {
    const file: unknown = JSON.parse(input.service_account_key)
    const { client_email, private_key } = file as Record<string, unknown>
    if (typeof client_email === 'string' && typeof private_key === 'string') {
      return { kind: 'service_account', client_email, private_key }
    }
  } catch {
    // reported below: the pasted text is not a key file
  }
  throw new SourceError('ERROR_SOURCE_CREDENTIALS')
}

function addressesOf(place: Place): string[] {
  switch (place.type) {
    case 'local_files':
      return []
    case 'confluence':
      return [place.settings.base_url]
    case 'google_drive':
      return [place.settings.base_url, place.settings.token_url]
    case 'sharepoint':
      return [place.settings.base_url, place.settings.login_url]
    case 'web':
      return place.settings.addresses
  }
}

function reachOf(place: Place): string[] {
  switch (place.type) {
    case 'confluence':
      return [...addressesOf(place), place.settings.deployment]
    case 'sharepoint':
      return [...addressesOf(place), place.settings.tenant_id, place.settings.client_id]
    default:
      return addressesOf(place)
  }
}

/** Checks addresses by their text; the site is only sent to the service, and follows the same rules. */
function requireAddresses(ctx: Ctx, place: Place): void {
  const named = place.type === 'sharepoint' ? [place.settings.site_url] : []
  try {
    for (const address of [...addressesOf(place), ...named]) ctx.deps.outbound.check(address)
  } catch (cause) {
    throw new SourceError('ERROR_ADDRESS_NOT_ALLOWED', { cause })
  }
}
