import { plugins, type AdminPlugin } from '@parlance/contract/admin/plugins.ts'
import type { Call, CallAnswer } from '@parlance/contract/core/endpoint.ts'
import type { JsonInit } from '@parlance/plugin-api/web.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/network/api.ts'
import { useMutation } from '#lib/network/use-mutation.ts'
import { upload } from '#lib/network/upload.ts'

export const fetchPlugins = () => call(plugins.list, {})

export const adminPluginsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'plugins'],
    queryFn: async ({ signal }): Promise<AdminPlugin[]> =>
      (await call(plugins.adminList, {}, { signal })).data,
    meta: { quiet: true },
  })

/** Tests the settings of a plugin. */
export function useTestSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(plugins.check, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: adminPluginsQuery().queryKey }),
  })
}

/** Reports to administrators what failed in this browser, without personal data. */
export async function reportPluginFailure(plugin_id: string, place: string, message: string): Promise<void> {
  const body = {
    plugin_id,
    place: place.replaceAll(/[^\w-]/g, '_').slice(0, 60),
    message: message.slice(0, 300),
  }
  await call(plugins.reportFailure, { body })
}

/** Makes a call that a plugin has declared. */
export const callOfPlugin = call

/** The same of a call that takes a form with one file. */
export async function uploadOfPlugin<C extends Call>(
  call: C,
  input: { params?: object; query?: object },
  file: Blob,
  options?: { signal?: AbortSignal; onProgress?: (share: number) => void },
): Promise<CallAnswer<C>> {
  const form = new FormData()
  form.append('file', file, 'file')
  return await upload(call, input, form, options)
}

/** Makes a plugin's call as the signed-in person; `path` begins with a slash. */
export async function ask(path: `/${string}`, { method = 'GET', body }: JsonInit): Promise<unknown> {
  const undeclared: Call = { id: 'plugin', method, path, access: { kind: 'session' }, summary: '' }
  return await call(undeclared, { body } as never)
}
