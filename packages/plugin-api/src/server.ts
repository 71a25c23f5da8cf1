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

/** The caller, read from the database for each call. */
export type PluginActor = {
  user_id: string
  username: string
  email: string
  /** Whether the identity provider vouches for the address. */
  email_verified: boolean
  lang: 'en' | 'fr' | null
  is_administrator: boolean
  /** Whether the verified address belongs to the organisation (feature config `internal_domains`). */
  is_internal: boolean
  permissions: ReadonlySet<Permission>
}

/**
 * The file of a form, read completely within the call's `body_max`. Its name comes from the browser and is not
 * trustworthy.
 */
export type PluginFile = { name: string; bytes: Uint8Array }

/**
 * SQL in PostgreSQL's dialect with `$1`, `$2`, …; a plugin owns the tables `plugin_{id}_*` and reads no other tables.
 */
export type PluginDatabase = {
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Runs all statements in one transaction. */
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
  /** Null if there is no such finished answer, if the person cannot see it, or if its conversation is temporary. */
  answer(messageId: string): Promise<VisibleAnswer | null>
  /**
   * Counts an answer that the person rated badly for the people who maintain the documents that it cites, without the
   * name of the person. `reason` is a word of the plugin; a repeat replaces it.
   */
  noteBadAnswer(messageId: string, reason: string): Promise<void>
  /** Filters assistants to those with figures that the person can see: their own, or all with `monitoring:view`. */
  assistants(ids: readonly string[]): Promise<{ id: string; name: string }[]>
  models(ids: readonly string[]): Promise<{ id: string; name: string }[]>
  /** All assistants that the person owns, for counting; a plugin that displays them has to page them. */
  myAssistants(): Promise<{ id: string; name: string }[]>
  /** Whether `transcribe` is available: the person can use a model of type speech. */
  canTranscribe(): Promise<boolean>
  /**
   * The text of a recording (WebM, Ogg, MP4 or WAV; up to 25 MB and ten minutes), which the person pays for as for an
   * answer. `language` is a BCP 47 tag; without it the model detects the language. Errors of the product are thrown
   * and should not be caught: the page has a text for them. The recording is not stored.
   */
  transcribe(audio: Uint8Array, language: string | null): Promise<{ text: string; duration_ms: number }>
}

/** The context of a handler. */
export type PluginCtx = {
  actor: PluginActor
  db: PluginDatabase
  product: Product
  /** The plugin's settings, secrets included; they are never sent to the browser automatically. */
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
 * Ends a call with an error. `detail` is a key of the product's error texts, or of the plugin's own texts as
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
  /** For JSON: the schema of the value. */
  schema?: z.core.$ZodType
  description: { en: string; fr: string }
  /** Whether the browser part can read it; never for a secret. */
  is_public?: boolean
  /**
   * The plugin does not work without it: administrators are notified while it is empty. Not for booleans and numbers.
   */
  required?: boolean
}

/** A problem with the settings, in the plugin's own texts. */
export type SettingProblem = {
  /** A key of the plugin's own texts, as for `host.t`. */
  text: string
  values?: Readonly<Record<string, string | number>>
  /** The name of the invalid setting. */
  setting?: string
}

/** The context of `check`: without a person, because it also runs by itself. */
export type CheckContext = Pick<PluginCtx, 'db' | 'settings' | 'fetch' | 'log'>

/** The context of a directory lookup. It has no person, so that lookups can run at any time. */
export type DirectoryContext = CheckContext & {
  /** Aborted when the result is no longer needed. */
  signal: AbortSignal
}

/** The directory of a plugin. The product looks up the groups of people and caches them. */
export type GroupDirectory = {
  /** Whether the directory is configured; otherwise it is not queried. */
  isConfigured: (settings: Readonly<Record<string, unknown>>) => boolean
  /**
   * All groups of the person with this verified address, including nested ones; empty if the directory does not know
   * the person. Throws if the groups cannot be determined: then the previous result remains valid until it expires.
   */
  groupsOf: (context: DirectoryContext, email: string) => Promise<readonly OutsideGroup[]>
}

export type MountedCall = {
  call: Call
  schemas: CallSchemas
  /** `never`: calls that take a form have a larger context. */
  handler: (ctx: never, input: never) => Promise<unknown>
}

/** The origins that the page can reach besides our own server while the plugin is enabled. */
export type ContentPolicy = Partial<
  Record<
    'connect-src' | 'script-src' | 'frame-src' | 'img-src' | 'style-src' | 'font-src' | 'media-src',
    readonly string[]
  >
>

/** The browser features that our page can use; without a plugin that requests one, the page can use none of them. */
export type DevicePermission = 'camera' | 'geolocation' | 'microphone'

/** The server part of a plugin. */
export type ServerPlugin = {
  /** The name of its folder: lower-case words joined by hyphens. */
  id: string
  name: string
  description: { en: string; fr: string }
  /** Whether it is enabled by default. */
  enabled_by_default?: boolean
  settings?: readonly Setting[]
  /** A function if the addresses depend on settings; it is called each time the page is served. */
  content_policy?: ContentPolicy | ((settings: Readonly<Record<string, unknown>>) => ContentPolicy)
  /** Whether it opens windows of other sites that send messages back to the page, for example to sign in. */
  opens_popups?: boolean
  /**
   * A script for the page `/auth/plugins/{id}`, to which such a window can return: an otherwise empty page outside
   * the web application, only for this plugin and only while it is enabled.
   */
  popup_script?: string
  /** Devices that the page can use while the plugin is enabled; the browser still asks the person. */
  device_permissions?: readonly DevicePermission[]
  /** Hosts that `ctx.fetch` can call; a function if they depend on settings. */
  hosts?: readonly string[] | ((settings: Readonly<Record<string, unknown>>) => readonly string[])
  /** Its browser part wraps the whole page and must be there before it is drawn. */
  has_global_provider?: boolean
  calls?: readonly MountedCall[]
  /** A directory with groups that objects can be shared with. */
  groups?: GroupDirectory
  /**
   * Returns the problem with the settings, if any. It is called by an administrator's Test button, and by the server
   * every hour while the plugin is enabled. It is not called while a required setting is empty.
   */
  check?: (context: CheckContext) => Promise<readonly SettingProblem[]>
  /** The time limit of its calls: 20 seconds by default, 300 at most. */
  answer_s?: number
  /** Removes a person's data from the plugin's tables when their account is deleted. */
  eraseUser?: (db: PluginDatabase, userId: string) => Promise<void>
}

export function defineServerPlugin(plugin: ServerPlugin): ServerPlugin {
  return plugin
}

/** The context of a call that takes a form (`consumes: 'multipart/form-data'`) with the single part `file`. */
export type UploadCtx = PluginCtx & { file: PluginFile }

/** The handlers of the calls of a noun. */
export type CallHandlers<C> = {
  [K in keyof C]: (
    ctx: C[K] extends { consumes: 'multipart/form-data' } ? UploadCtx : PluginCtx,
    input: CallParsed<C[K]>,
  ) => Promise<CallResult<C[K]>>
}

/** Combines declared calls, their schemas and their handlers; paths are below `/v2/plugins/{id}/`. */
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
