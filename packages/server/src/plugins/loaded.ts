import { pathToFileURL } from 'node:url'
import type { ServerPlugin } from '@parlance/plugin-api/server.ts'

export type LoadedPlugin = ServerPlugin & {
  folder: string
  /** Of a packed plugin: the approved files. */
  packed_hash?: string
}
export type FailedPlugin = { id: string; problem: string }

const PROBLEM_MAX = 500

/** The error message for administrators, without paths of the server and without these secrets. */
export function problemOf(error: unknown, folder: string, secrets: readonly string[] = []): string {
  const message = error instanceof Error ? error.message : String(error)
  const withoutPaths = message.replaceAll(`${pathToFileURL(folder).href}/`, '').replaceAll(`${folder}/`, '')
  // before the cut, which could leave a part of a secret
  const safe = secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), withoutPaths)
  return safe.slice(0, PROBLEM_MAX)
}

/** The values of secret settings, which the error of a plugin can contain. */
export function secretsIn(plugin: LoadedPlugin, settings: Record<string, unknown>): string[] {
  return (plugin.settings ?? []).flatMap(({ kind, name }) => {
    const value = settings[name]
    return kind === 'secret' && typeof value === 'string' && value !== '' ? [value] : []
  })
}
