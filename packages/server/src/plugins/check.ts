import type { Call } from '@parlance/contract/core/endpoint.ts'
import { MAX_FILE_MB } from '@parlance/contract/core/limits.ts'
import { MEANINGFUL_PERMISSIONS } from '@parlance/contract/core/permissions.ts'
import {
  FEATURE_CONFIG_JSON_MAX,
  FEATURE_CONFIG_VALUES,
} from '@parlance/contract/admin/feature-configs.schemas.ts'
import type { ServerPlugin } from '@parlance/plugin-api/server.ts'
import { z } from 'zod'
import { settingKey, switchKey } from './keys.ts'

/** `https:` or `wss:` with a host, whose first label can be a wildcard, and a path; `http:` only for this machine. */
const source = z
  .string()
  .regex(
    /^((https|wss):\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+|http:\/\/(127\.0\.0\.1|localhost))(:\d+)?(\/[\w./-]*)?$/,
  )

export const CONTENT_POLICY = z.partialRecord(
  z.enum(['connect-src', 'script-src', 'frame-src', 'img-src', 'style-src', 'font-src', 'media-src']),
  z.array(source),
)
const bothLanguages = z.object({ en: z.string().min(1), fr: z.string().min(1) })
const isFunction = z.custom((value) => typeof value === 'function', 'must be a function')

/** The description of a plugin. */
export const PLUGIN_SHAPE = z.object({
  id: z
    .string()
    .max(40)
    .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens'),
  name: z.string().min(1).max(100),
  description: bothLanguages,
  settings: z
    .array(
      z.object({
        name: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
        kind: z.enum(['boolean', 'number', 'text', 'list', 'json', 'secret']),
        description: bothLanguages,
        required: z.boolean().optional(),
      }),
    )
    .optional(),
  calls: z
    .array(
      z.object({
        call: z.object({ id: z.string(), method: z.string(), path: z.string(), access: z.object({}) }),
        schemas: z.object({}),
        handler: isFunction,
      }),
    )
    .optional(),
  content_policy: z.union([CONTENT_POLICY, isFunction]).optional(),
  opens_popups: z.boolean().optional(),
  // it must not be able to close the element in which it is inserted
  popup_script: z
    .string()
    .regex(/^(?!.*(<\/script|<!--))/is, 'has markup in it')
    .optional(),
  device_permissions: z.array(z.enum(['camera', 'geolocation', 'microphone'])).optional(),
  hosts: z.union([z.array(z.string()), isFunction]).optional(),
  groups: z.object({ isConfigured: isFunction, groupsOf: isFunction }).optional(),
  check: isFunction.optional(),
  answer_s: z.number().int().min(1).max(300).optional(),
  eraseUser: isFunction.optional(),
})

/** Maximum bytes of a form that a plugin accepts: one file of the largest size, and the other parts. */
const UPLOAD_MAX = (MAX_FILE_MB + 1) * 1024 * 1024

/** Throws a message that says which rule a plugin breaks; `others` are those already loaded. */
export function checkPlugin(folder: string, plugin: ServerPlugin, others: readonly ServerPlugin[]): void {
  const parsed = z.safeParse(PLUGIN_SHAPE, plugin)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is wrong'}`)
  }
  const { id } = plugin
  if (id !== folder) throw new Error(`its id is ${id}, its folder ${folder}`)
  refuseSimilarId(
    id,
    others.map((other) => other.id),
  )
  checkSettings(plugin)
  checkCalls(
    id,
    (plugin.calls ?? []).map(({ call }) => call),
  )
}

/** Throws if a plugin with this id and one of the others would have the same tables or settings. */
export function refuseSimilarId(id: string, others: readonly string[]): void {
  if (others.includes(id)) throw new Error('there is a plugin of this id already')
  const near = others.find((other) => `${other}-`.startsWith(`${id}-`) || `${id}-`.startsWith(`${other}-`))
  if (near !== undefined) {
    throw new Error(`its id and ${near} begin alike: their tables and settings could not be distinguished`)
  }
}

function checkSettings({ id, settings = [] }: ServerPlugin): void {
  const taken = new Set([switchKey(id), `${switchKey(id)}_migrations`])
  for (const { name, kind, is_public, required, default: byDefault, schema } of settings) {
    const key = settingKey(id, name)
    if (taken.has(key)) throw new Error(`the setting ${name} is there twice`)
    taken.add(key)
    if (required === true && (kind === 'boolean' || kind === 'number')) {
      throw new Error(`the setting ${name} is never empty and cannot be required`)
    }
    if (kind === 'secret') {
      if (is_public === true) throw new Error(`the secret ${name} cannot be public`)
      if (byDefault !== '') throw new Error(`the secret ${name} cannot have a default`)
      continue
    }
    const fits = z.safeParse(FEATURE_CONFIG_VALUES[kind], byDefault).success
    const fitsToo = kind !== 'json' || schema === undefined || z.safeParse(schema, byDefault).success
    if (!fits || !fitsToo || JSON.stringify(byDefault).length > FEATURE_CONFIG_JSON_MAX) {
      throw new Error(`the default of the setting ${name} is not of its kind`)
    }
  }
}

/** Throws a message that says which rule one of the calls breaks. */
export function checkCalls(id: string, calls: readonly Call[]): void {
  const taken = new Set<string>()
  for (const call of calls) {
    const name = `${call.method} ${call.path.replaceAll(/\{\w+\}/g, '{}')}`
    if (taken.has(name) || taken.has(call.id)) throw new Error(`the call ${name} is there twice`)
    taken.add(name).add(call.id)
    if (!call.path.startsWith(`/v2/plugins/${id}/`)) {
      throw new Error(`${call.path} is not below /v2/plugins/${id}/`)
    }
    if (call.access.kind !== 'session') throw new Error(`${call.path} must ask for a session`)
    const { permission, also } = call.access
    const unheard = [permission, also].find((one) => one && !MEANINGFUL_PERMISSIONS.includes(one))
    if (unheard !== undefined) throw new Error(`${call.path}: no role can have ${unheard}`)
    if (call.access.object !== undefined)
      throw new Error(`${call.path} cannot be of an object of the product`)
    if (call.consumes === 'multipart/form-data' && (call.body_max ?? Infinity) > UPLOAD_MAX)
      throw new Error(`${call.path} takes a form and must have a body_max of at most ${UPLOAD_MAX}`)
    if (call.produces !== undefined) throw new Error(`${call.path} can only answer JSON`)
  }
}
