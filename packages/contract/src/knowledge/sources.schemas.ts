import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import {
  SOURCE_ENTRIES_PAGE_SIZE,
  SOURCE_FREQUENCY_MAX,
  SOURCE_FREQUENCY_MIN,
  SOURCE_NAME_MAX,
  SOURCE_RUNS_KEPT,
  SOURCE_SPACES_MAX,
  SOURCES_MAX,
  SOURCE_ADDRESSES_MAX,
  SOURCE_DEPTH_MAX,
  SOURCE_HOSTS_MAX,
  SOURCE_PAGES_MAX,
} from '#core/limits.ts'
import { DOCUMENT_FIELDS_MAX } from '#core/field-limits.ts'
import { instant, pageNumber, uuid } from '#core/schemas.ts'
import { SOURCE_FACTS } from './field-kinds.ts'

/** The types of sources (specification §3), and web pages. */
export const SOURCE_TYPES = ['local_files', 'confluence', 'google_drive', 'sharepoint', 'web'] as const
/** Waiting for its time; reading; held until someone decides about removals; the last try failed. */
export const SOURCE_STATES = ['active', 'syncing', 'held', 'error'] as const
export const RUN_KINDS = ['scheduled', 'manual', 'preview'] as const
export const RUN_STATES = ['running', 'done', 'held', 'failed'] as const
export const ENTRY_ACTIONS = ['added', 'changed', 'removed', 'failed'] as const

const name = z.string().trim().min(1, 'Connector name required').max(SOURCE_NAME_MAX)
const frequency = z
  .number()
  .int()
  .min(SOURCE_FREQUENCY_MIN, 'Sync frequency must be 1 to 168 hours')
  .max(SOURCE_FREQUENCY_MAX, 'Sync frequency must be 1 to 168 hours')
const address = z
  .string()
  .trim()
  .max(500)
  .regex(/^https?:\/\/[^\s?#]+$/i)
const line = z.string().trim().max(500)
const required = line.min(1)
const secret = z.string().trim().min(1).max(10_000)

export const localFilesSettings = z.strictObject({
  /** On the server, below a directory named in the configuration. */
  directory: z.string().trim().min(1, 'Directory path required').max(4_000),
})

export const confluenceSettings = z.strictObject({
  deployment: z.enum(['cloud', 'data_center']),
  /** With its context path: https://example.atlassian.net/wiki. */
  base_url: address,
  space_keys: z
    .array(
      z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9_~.-]{1,255}$/),
    )
    .min(1)
    .max(SOURCE_SPACES_MAX),
  with_attachments: z.boolean().default(true),
})

export const googleDriveSettings = z.strictObject({
  /** The folder, or the root of a shared drive: its id in the address. */
  folder_id: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]{1,200}$/),
  base_url: address.default('https://www.googleapis.com'),
  token_url: address.default('https://oauth2.googleapis.com/token'),
})

export const sharePointSettings = z.strictObject({
  tenant_id: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9.-]{1,200}$/),
  client_id: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9.-]{1,200}$/),
  site_url: address,
  /** One document library by its name; empty: all of the site. */
  document_library: line.default(''),
  /** A folder in it; empty: all folders. */
  folder: line.default(''),
  base_url: address.default('https://graph.microsoft.com'),
  login_url: address.default('https://login.microsoftonline.com'),
})

export const webSettings = z.strictObject({
  /** Pages or sitemaps, with their query. */
  addresses: z
    .array(
      z
        .string()
        .trim()
        .max(2_000)
        .regex(/^https?:\/\/[^\s#]+$/i)
        .refine((text) => URL.canParse(text)),
    )
    .min(1)
    .max(SOURCE_ADDRESSES_MAX),
  /** The number of links followed from these pages; 0: these pages only. */
  depth: z.number().int().min(0).max(SOURCE_DEPTH_MAX).default(2),
  pages_max: z.number().int().min(1).max(SOURCE_PAGES_MAX).default(200),
  /** Only pages in the folders of the addresses. */
  below_only: z.boolean().default(true),
  /** Hosts whose pages are taken too, with the port if it is not the default. */
  other_hosts: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z0-9.-]{1,253}(?::\d{1,5})?$/),
    )
    .max(SOURCE_HOSTS_MAX)
    .default([]),
})

const confluenceCredentials = z.strictObject({
  /** Cloud only: the account that the API token belongs to. */
  email: line.default(''),
  token: secret,
})
const googleCredentials = z.union([
  /** The JSON file that Google issues for a service account. */
  z.strictObject({ service_account_key: secret }),
  z.strictObject({ client_id: required, client_secret: secret, refresh_token: secret }),
])
const sharePointCredentials = z.strictObject({ client_secret: secret })

/** The connection settings of a source. Credentials are never returned; absent: the stored ones are used. */
const place = [
  { type: z.literal('local_files'), settings: localFilesSettings },
  {
    type: z.literal('confluence'),
    settings: confluenceSettings,
    credentials: confluenceCredentials.optional(),
  },
  {
    type: z.literal('google_drive'),
    settings: googleDriveSettings,
    credentials: googleCredentials.optional(),
  },
  {
    type: z.literal('sharepoint'),
    settings: sharePointSettings,
    credentials: sharePointCredentials.optional(),
  },
  { type: z.literal('web'), settings: webSettings },
] as const

/** Which field of the base takes what the source delivers. Values entered by hand are kept. */
const mapping = z
  .array(z.strictObject({ fact: z.enum(SOURCE_FACTS), field_id: uuid.toLowerCase() }))
  .max(DOCUMENT_FIELDS_MAX)
const common = { name, frequency_hours: frequency, field_mapping: mapping.default([]) }

export const sourceInput = z.discriminatedUnion('type', [
  z.strictObject({ ...common, ...place[0] }),
  z.strictObject({ ...common, ...place[1] }),
  z.strictObject({ ...common, ...place[2] }),
  z.strictObject({ ...common, ...place[3] }),
  z.strictObject({ ...common, ...place[4] }),
])

/** The settings to test; with `source_id`, missing ones are taken from that source. */
const tried = { source_id: uuid.nullable().default(null) }
export const sourceTest = z.discriminatedUnion('type', [
  z.strictObject({ ...tried, ...place[0] }),
  z.strictObject({ ...tried, ...place[1] }),
  z.strictObject({ ...tried, ...place[2] }),
  z.strictObject({ ...tried, ...place[3] }),
  z.strictObject({ ...tried, ...place[4] }),
])

const counts = {
  added: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
  failed: z.number().int(),
  /** Files with unsupported formats. */
  skipped: z.number().int(),
}

export const sourceRun = z.object({
  id: uuid,
  kind: z.enum(RUN_KINDS),
  state: z.enum(RUN_STATES),
  /** The person who requested it; null for the schedule. */
  by: z.string().nullable(),
  /** Files it had before. */
  known: z.number().int(),
  ...counts,
  /** The progress and the total; both are 0 until the total is known. */
  done: z.number().int(),
  total: z.number().int(),
  /** Of a preview or a held run: whether it would remove so many files that someone must confirm. */
  is_held: z.boolean(),
  error_code: z.string().nullable(),
  started_at: instant,
  ended_at: instant.nullable(),
})

export const source = z.object({
  id: uuid,
  name: z.string(),
  type: z.enum(SOURCE_TYPES),
  state: z.enum(SOURCE_STATES),
  frequency_hours: z.number().int(),
  field_mapping: mapping,
  documents: z.number().int(),
  failed_files: z.number().int(),
  last_synced_at: instant.nullable(),
  /** Null while it is held. */
  next_sync_at: instant.nullable(),
  error_code: z.string().nullable(),
  /** The run that waits for a decision, how many documents it would remove, and the total. */
  held: z.object({ run_id: uuid, removed: z.number().int(), known: z.number().int() }).nullable(),
  last_run: sourceRun.nullable(),
  /** Only for people who can change the source. */
  settings: z
    .record(z.string(), z.union([z.string(), z.boolean(), z.number(), z.array(z.string())]))
    .nullable(),
  created_at: instant,
  updated_at: instant,
})

export const sourceEntry = z.object({
  action: z.enum(ENTRY_ACTIONS),
  name: z.string(),
  url: z.string(),
  error_code: z.string().nullable(),
})

export const sourceTrial = z.object({ works: z.boolean(), error_code: z.string().nullable() })

const ofBase = z.strictObject({ knowledge_base_id: uuid })
const one = z.strictObject({ knowledge_base_id: uuid, source_id: uuid })

export const sourceSchemas = {
  list: {
    params: ofBase,
    answer: z.object({
      data: z.array(source).max(SOURCES_MAX),
      /** Whether the server's configuration names directories for sources. */
      has_local_files: z.boolean(),
    }),
  },
  create: { params: ofBase, body: sourceInput, answer: source },
  get: { params: one, answer: source },
  update: { params: one, body: sourceInput, answer: source },
  delete: { params: one },
  test: { params: ofBase, body: sourceTest, answer: sourceTrial },
  sync: { params: one, answer: source },
  preview: { params: one, answer: source },
  settle: {
    params: one,
    body: z.strictObject({ run_id: uuid, is_confirmed: z.boolean() }),
    answer: source,
  },
  runs: { params: one, answer: z.object({ data: z.array(sourceRun).max(SOURCE_RUNS_KEPT) }) },
  entries: {
    params: z.strictObject({ knowledge_base_id: uuid, source_id: uuid, run_id: uuid }),
    query: z.strictObject({ action: z.enum(ENTRY_ACTIONS).optional(), page: pageNumber.default(1) }),
    answer: z.object({
      data: z.array(sourceEntry).max(SOURCE_ENTRIES_PAGE_SIZE),
      total: z.number().int(),
      page: z.number().int(),
    }),
  },
} satisfies Record<string, CallSchemas>
