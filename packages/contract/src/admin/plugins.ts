import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type { adminPlugin, plugin, pluginFailure, pluginProblem, pluginSchemas } from './plugins.schemas.ts'

export type Plugin = z.output<typeof plugin>
export type AdminPlugin = z.output<typeof adminPlugin>
export type PluginFailure = z.output<typeof pluginFailure>
export type PluginProblem = z.output<typeof pluginProblem>

/** The calls of plugins themselves lie below `/v2/plugins/{id}/` and are declared by them. */
export const plugins = defineCalls<typeof pluginSchemas>()('plugins', {
  list: {
    method: 'GET',
    path: '/v2/plugins',
    access: { kind: 'session' },
    summary: 'The plugins that are on, with their settings for the browser.',
  },
  adminList: {
    method: 'GET',
    path: '/v2/admin/plugins',
    access: { kind: 'session', permission: 'system:configure', also: 'extension:view' },
    summary: 'All plugins, on, off and those that could not be loaded.',
  },
  check: {
    method: 'POST',
    path: '/v2/admin/plugins/{id}/check',
    access: { kind: 'session', permission: 'system:configure', also: 'system:manage' },
    summary: 'Tests the settings of a plugin, which can call the service that it is for.',
    errors: ['ERROR_PLUGIN_NOT_FOUND'],
    rate: 'costly',
  },
  approve: {
    method: 'PUT',
    path: '/v2/admin/plugins/{id}/approval',
    access: { kind: 'session', permission: 'system:configure', also: 'system:manage' },
    summary: 'Lets a packed plugin run with exactly the files of this hash.',
    errors: ['ERROR_PLUGIN_NOT_FOUND', 'ERROR_PLUGIN_CHANGED'],
  },
  revoke: {
    method: 'DELETE',
    path: '/v2/admin/plugins/{id}/approval',
    access: { kind: 'session', permission: 'system:configure', also: 'system:manage' },
    summary: 'Takes the approval of a packed plugin back.',
    errors: ['ERROR_PLUGIN_NOT_FOUND'],
  },
  reportFailure: {
    method: 'POST',
    path: '/v2/plugin-failures',
    access: { kind: 'session' },
    summary: 'Tells administrators that a plugin failed in the browser.',
    errors: ['ERROR_PLUGIN_NOT_FOUND'],
  },
})
