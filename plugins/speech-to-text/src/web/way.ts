import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { preferencesQuery } from './preferences.queries.ts'
import { recogniserClass } from './recogniser.ts'
import { canRecord } from './recording/recorder.ts'

/**
 * How speech is turned into text here: the browser with its vendor's service, the browser on the device, the server
 * from a recording, or not at all.
 */
export type Way = 'vendor' | 'device' | 'server' | 'none'

const FAILED = 'parlance-speech-unrecognised'
const listeners = new Set<() => void>()

/** Some browsers have a recogniser that never responds: this tab does not use it again. */
export function rememberUnrecognised(): void {
  sessionStorage.setItem(FAILED, 'true')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Undefined until it is known whether the server can do it, if that matters. */
export function useWay(host: PluginHost): Way | undefined {
  const isPrivate = host.settings['on_device_only'] === true
  const hasFailed = useSyncExternalStore(subscribe, () => sessionStorage.getItem(FAILED) !== null)
  const recogniser = hasFailed ? null : recogniserClass(isPrivate)
  const isOpen = isPrivate || recogniser === null
  const { data, isError } = useQuery({ ...preferencesQuery(host), enabled: isOpen && canRecord() })
  if (!isOpen) return 'vendor'
  if (canRecord() && data === undefined && !isError) return undefined
  if (canRecord() && data?.can_transcribe === true) return 'server'
  if (recogniser === null) return 'none'
  return 'device'
}
