import type { PluginManifest } from '@parlance/plugin-api/manifest.ts'

/** The manifest of a plugin without permissions and hosts. */
export function manifestFor(id: string): PluginManifest {
  return {
    id,
    name: id,
    description: { en: 'Made here', fr: 'Fait ici' },
    version: '1.0.0',
    interface: 1,
    hosts: [],
    content_policy: {},
    device_permissions: [],
    permissions: [],
    calls: [],
  }
}
