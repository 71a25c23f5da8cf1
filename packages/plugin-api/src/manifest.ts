import type { Permission } from '@parlance/contract/core/permissions.ts'
import type { Method } from '@parlance/contract/core/endpoint.ts'
import type { ContentPolicy, DevicePermission } from './server.ts'

/** The version of this interface. It rises with a change that plugins packed before cannot run with. */
export const PLUGIN_INTERFACE = 1

/** What a packed plugin is and asks for: its file `plugin.json`, which an administrator reads before it runs. */
export type PluginManifest = {
  /** The name of its folder. */
  id: string
  name: string
  description: { en: string; fr: string }
  version: string
  /** The version of the plugin interface that it was packed for. */
  interface: number
  /** Hosts that its server part can ask. */
  hosts: string[]
  /** What the page can reach while it is on. */
  content_policy: ContentPolicy
  device_permissions: DevicePermission[]
  /** The permissions that its calls ask for. */
  permissions: Permission[]
  calls: { method: Method; path: `/${string}`; permission?: Permission; also?: Permission; summary: string }[]
}
