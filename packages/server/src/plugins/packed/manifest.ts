import { MEANINGFUL_PERMISSIONS, type Permission } from '@parlance/contract/core/permissions.ts'
import { PLUGIN_INTERFACE, type PluginManifest } from '@parlance/plugin-api/manifest.ts'
import { z } from 'zod'
import { CONTENT_POLICY, PLUGIN_SHAPE } from '../check.ts'

const MANIFEST_MAX = 64 * 1024

const permission = z.custom<Permission>(
  (value) => MEANINGFUL_PERMISSIONS.some((one) => one === value),
  'no role can have this permission',
)
const { id, name, description, device_permissions } = PLUGIN_SHAPE.shape

const call = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: z.custom<`/${string}`>(
    (value) => typeof value === 'string' && /^(\/([a-z0-9-]{1,60}|\{\w{1,40}\})){4,10}$/.test(value),
    'is not a path of a call',
  ),
  permission: permission.optional(),
  also: permission.optional(),
  summary: z.string().max(300),
})

const shape = z.strictObject({
  id,
  name,
  description,
  version: z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}[\w.+-]{0,40}$/, 'must be a version such as 1.0.0'),
  interface: z.number().int(),
  hosts: z.array(z.string()).max(50),
  content_policy: CONTENT_POLICY,
  device_permissions: device_permissions.unwrap(),
  permissions: z.array(permission).max(100),
  calls: z.array(call).max(100),
})

/** Reads `plugin.json`; throws a message that says what is wrong with it. */
export function readManifest(content: Buffer | undefined, folder: string): PluginManifest {
  if (content === undefined) throw new Error('it has no plugin.json')
  if (content.length > MANIFEST_MAX) throw new Error('plugin.json is larger than 64 kB')
  const value = parsed(content)
  // checked first, because a manifest for another version can have other fields
  const version = typeof value === 'object' && value !== null && 'interface' in value ? value.interface : null
  if (typeof version === 'number' && version !== PLUGIN_INTERFACE) {
    throw new Error(
      `it was packed for version ${version} of the plugin interface, this product has version ${PLUGIN_INTERFACE}`,
    )
  }
  const manifest = z.safeParse(shape, value)
  if (!manifest.success) {
    const [issue] = manifest.error.issues
    throw new Error(`plugin.json: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is wrong'}`)
  }
  if (manifest.data.id !== folder) throw new Error('its id is not the name of its folder')
  return manifest.data as PluginManifest
}

function parsed(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'))
  } catch {
    throw new Error('plugin.json is not JSON')
  }
}
