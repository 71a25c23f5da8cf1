import type { Permission } from '@parlance/contract/core/permissions.ts'
import type { Method } from '@parlance/contract/core/endpoint.ts'
import type { ContentPolicy, DevicePermission } from './server.ts'

/** The version of this interface. It is incremented by changes that are incompatible with packed plugins. */
export const PLUGIN_INTERFACE = 1

/** The manifest of a packed plugin: its file `plugin.json`, which an administrator reads before the plugin runs. */
export type PluginManifest = {
  /** The name of its folder. */
  id: string
  name: string
  description: { en: string; fr: string }
  version: string
  /** The version of the plugin interface that it was packed for. */
  interface: number
  /** Hosts that its server part can call. */
  hosts: string[]
  /** Origins that the page can reach while it is enabled. */
  content_policy: ContentPolicy
  device_permissions: DevicePermission[]
  /** The permissions that its calls require. */
  permissions: Permission[]
  calls: { method: Method; path: `/${string}`; permission?: Permission; also?: Permission; summary: string }[]
}
