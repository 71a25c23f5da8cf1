import { pathToFileURL } from 'node:url'
import type { ServerPlugin } from '@parlance/plugin-api/server.ts'

export type LoadedPlugin = ServerPlugin & {
  folder: string
  /** Of a packed plugin: the approved files. */
  packed_hash?: string
}
export type FailedPlugin = { id: string; problem: string }

const PROBLEM_MAX = 500

/** The error message for administrators, without paths of the server. */
export function problemOf(error: unknown, folder: string): string {
  const message = error instanceof Error ? error.message : String(error)
  return message
    .replaceAll(`${pathToFileURL(folder).href}/`, '')
    .replaceAll(`${folder}/`, '')
    .slice(0, PROBLEM_MAX)
}
