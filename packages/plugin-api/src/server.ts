import type { z } from 'zod'
import type {
  Call,
  CallParsed,
  CallResult,
  CallSchemas,
  CallsOf,
  SchemasOf,
} from '@parlance/contract/core/endpoint.ts'
import type { Permission } from '@parlance/contract/core/permissions.ts'
import type { OutsideGroup, OutsideGroups } from './directory.ts'

export { defineCalls } from '@parlance/contract/core/endpoint.ts'

/** Who calls, as the database says at this very call. */
export type PluginActor = {
  user_id: string
  username: string
  email: string
  /** Whether the identity provider vouches for the address. */
  email_verified: boolean
  lang: 'en' | 'fr' | null
  is_administrator: boolean
  /** Of the organisation by the verified address (feature config `internal_domains`). */
  is_internal: boolean
  permissions: ReadonlySet<Permission>
}

/** The file of a form, read whole within the call's `body_max`. Its name is what the browser said: never trust it. */
export type PluginFile = { name: string; bytes: Uint8Array }

/** SQL in PostgreSQL's dialect with `$1`, `$2`, …; a plugin owns the tables `plugin_{id}_*` and reads no others. */
export type PluginDatabase = {
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** All or nothing. */
  transaction<T>(work: (db: PluginDatabase) => Promise<T>): Promise<T>
}

/** An answer that the person can see. */
export type VisibleAnswer = {
  message_id: string
  thread_id: string
  assistant_id: string
  model_id: string | null
  question: string
  text: string
}

/** Product data for a plugin, limited to what the person of the call can see. */
export type Product = {
  /** Null where there is no such finished answer, the person cannot see it, or its conversation is temporary. */
  answer(messageId: string): Promise<VisibleAnswer | null>
  /** Of these assistants, those whose figures the person can see: their own, or all with `monitoring:view`. */
  assistants(ids: readonly string[]): Promise<{ id: string; name: string }[]>
  models(ids: readonly string[]): Promise<{ id: string; name: string }[]>
  /** All that the person owns, however many: to count what is theirs by. A plugin that shows them pages them. */
  myAssistants(): Promise<{ id: string; name: string }[]>
  /** Whether `transcribe` has a model: one of the type speech that the person can use. */
  canTranscribe(): Promise<boolean>
  /**
   * The text of a recording (WebM, Ogg, MP4 or WAV; up to 25 MB and ten minutes), which the person pays for as for an
   * answer. `language` is a BCP 47 tag; without it the model finds out. A refusal of the product is thrown, to be left
   * as it is: the page has a text for it. Nothing of the recording is stored.
   */
  transcribe(audio: Uint8Array, language: string | null): Promise<{ text: string; duration_ms: number }>
}

/** What a handler is given. */
export type PluginCtx = {
  actor: PluginActor
  db: PluginDatabase
  product: Product
  /** The plugin's settings, secrets included; they never leave the server by themselves. */
  settings: Readonly<Record<string, unknown>>
  /** Groups of outside directories, for plugins that have one. */
  groups: OutsideGroups
  /** Guarded like every call that leaves the server; hosts must be named in `hosts`. */
  fetch(
    url: string,
    init?: { method?: string; headers?: Record<string, string>; body?: string; signal?: AbortSignal },
  ): Promise<OutsideAnswer>
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void }
}

export type OutsideAnswer = {
  status: number
  headers: Headers
  json(): Promise<unknown>
  text(): Promise<string>
}

/**
 * Refuses a call. `detail` is a key of the product's error texts, or of the plugin's own texts as
 * `plugins.{id}.{key}`.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: 400 | 403 | 404 | 409 | 413 | 422 | 429 | 503
  readonly detail: string
  constructor(status: Refusal['status'], detail: string) {
    super(detail)
    this.status = status
    this.detail = detail
  }
}

export type SettingKind = 'boolean' | 'number' | 'text' | 'list' | 'json' | 'secret'

/** A setting of a plugin: a feature config with the key `plugin_{id}_{name}`, texts in both languages. */
export type Setting = {
  name: string
  kind: SettingKind
  default: boolean | number | string | readonly string[] | Readonly<Record<string, unknown>>
  /** For JSON: what it must look like. */
  schema?: z.core.$ZodType
  description: { en: string; fr: string }
  /** Whether the browser part can read it; never for a secret. */
  is_public?: boolean
  /** The plugin does not work without it: administrators are told while it is empty. Not for booleans and numbers. */
  required?: boolean
}

/** What is wrong with the settings, in the plugin's own texts. */
export type SettingProblem = {
  /** A key of the plugin's own texts, as `host.t` takes it. */
  text: string
  values?: Readonly<Record<string, string | number>>
  /** The name of the setting that is wrong. */
  setting?: string
}

/** What `check` is given: no person, so it can run by itself. */
export type CheckContext = Pick<PluginCtx, 'db' | 'settings' | 'fetch' | 'log'>

/** What a directory is asked with: no person, so it can be asked at any time. */
export type DirectoryContext = CheckContext & {
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
}

/** The directory of a plugin. The product asks it for the groups of people and keeps the answers. */
export type GroupDirectory = {
  /** Whether the settings are there; a directory that is not set up is not asked. */
  isConfigured: (settings: Readonly<Record<string, unknown>>) => boolean
  /**
   * All groups of the person with this verified address, nested ones included; no groups for a person whom the directory
   * does not know. Throws where it cannot be found out: then the last answer counts until it expires.
   */
  groupsOf: (context: DirectoryContext, email: string) => Promise<readonly OutsideGroup[]>
}

export type MountedCall = {
  call: Call
  schemas: CallSchemas
  /** `never`: a call that takes a form is given more than others. */
  handler: (ctx: never, input: never) => Promise<unknown>
}

/** What the page can reach besides our own server while the plugin is on. */
export type ContentPolicy = Partial<
  Record<
    'connect-src' | 'script-src' | 'frame-src' | 'img-src' | 'style-src' | 'font-src' | 'media-src',
    readonly string[]
  >
>

/** What the browser lets our own page use; without a plugin that asks for it, the page can use none of them. */
export type DevicePermission = 'camera' | 'geolocation' | 'microphone'

/** The server part of a plugin. */
export type ServerPlugin = {
  /** The name of its folder: lower-case words joined by hyphens. */
  id: string
  name: string
  description: { en: string; fr: string }
  /** Whether it is on before anyone decided. */
  enabled_by_default?: boolean
  settings?: readonly Setting[]
  /** A function where the addresses depend on settings; it is asked whenever the page is served. */
  content_policy?: ContentPolicy | ((settings: Readonly<Record<string, unknown>>) => ContentPolicy)
  /** Whether it opens windows of other sites that answer the page, as a sign-in elsewhere does. */
  opens_popups?: boolean
  /**
   * A script for the page `/auth/plugins/{id}`, to which such a window can come back: an otherwise empty page outside the
   * web application that the plugin has to itself. It is there while the plugin is on.
   */
  popup_script?: string
  /** Devices that the page can use while the plugin is on; the person is still asked by the browser. */
  device_permissions?: readonly DevicePermission[]
  /** Hosts that `ctx.fetch` can ask; a function where they depend on settings. */
  hosts?: readonly string[] | ((settings: Readonly<Record<string, unknown>>) => readonly string[])
  /** Its browser part wraps the whole page and must be there before it is drawn. */
  has_global_provider?: boolean
  calls?: readonly MountedCall[]
  /** A directory whose groups can be subjects of shares. */
  groups?: GroupDirectory
  /**
   * Says what is wrong with the settings, if anything: an administrator's Test button calls it, and the server every
   * hour while the plugin is on. It is not called while a required setting is empty.
   */
  check?: (context: CheckContext) => Promise<readonly SettingProblem[]>
  /** How long its calls can take: 20 seconds where nothing is said, 300 at most. */
  answer_s?: number
  /** Removes what the plugin keeps of a person who is erased. */
  eraseUser?: (db: PluginDatabase, userId: string) => Promise<void>
}

export function defineServerPlugin(plugin: ServerPlugin): ServerPlugin {
  return plugin
}

/** The context of a call that takes a form (`consumes: 'multipart/form-data'`): its one part `file`. */
export type UploadCtx = PluginCtx & { file: PluginFile }

/** What answers each call of a noun. */
export type CallHandlers<C> = {
  [K in keyof C]: (
    ctx: C[K] extends { consumes: 'multipart/form-data' } ? UploadCtx : PluginCtx,
    input: CallParsed<C[K]>,
  ) => Promise<CallResult<C[K]>>
}

/** Joins declared calls, their schemas and what answers them; paths lie below `/v2/plugins/{id}/`. */
export function handleCalls<S extends Record<string, CallSchemas>, C extends CallsOf<S>>(
  calls: C,
  schemas: S & SchemasOf<C>,
  handlers: CallHandlers<C>,
): MountedCall[] {
  return Object.keys(calls).map((name) => ({
    call: calls[name] as Call,
    schemas: schemas[name] as CallSchemas,
    handler: handlers[name] as MountedCall['handler'],
  }))
}
