import { allCalls } from '@parlance/contract/all.ts'
import type { Call, CallSchemas } from '@parlance/contract/core/endpoint.ts'
import { loadPlugins, pluginCalls } from '#plugins/load.ts'
import { testLog } from '#testing/servers/log.ts'

/** The calls of the product and of the shipped plugins, for generated tests. */
export async function everyCall(): Promise<{ call: Call; schemas: CallSchemas }[]> {
  const plugins = await loadPlugins(testLog)
  return [...allCalls(), ...pluginCalls(plugins).map(({ call, schemas }) => ({ call, schemas }))]
}
