import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { recordings as calls } from '../../calls.ts'
import { RECORDING_BYTES_MAX } from '../../limits.ts'
import type { Recording } from './recording.ts'
import { toWav } from './wav.ts'

/** The interval and number of polls for an earlier request: together longer than a call can take. */
export const POLL_MS = 3_000
const POLLS_MAX = 130

type Waits = { reason: string; isOffline: boolean }

/** The text of a recording from the server, or the reason why it has to wait. */
export async function textOf(
  host: PluginHost,
  recording: Recording,
  parts: readonly Blob[] | undefined,
  signal: AbortSignal,
): Promise<string | Waits> {
  const sound = await soundOf(host, recording, parts)
  if (sound === null) return waits(host.t('unreadable'))
  if (sound.size > RECORDING_BYTES_MAX) return waits(host.t('too_large'))
  const params = { recording_id: recording.id }
  for (let poll = 0; poll < POLLS_MAX && !signal.aborted;) {
    const sent = await host
      .upload(calls.transcribe, { params, query: { language: recording.language } }, sound, { signal })
      .catch((): Refused => ({ ok: false, status: 0, message: '' }))
    if (sent.ok) return sent.data.text === '' ? waits(host.t('no_words')) : sent.data.text
    if (sent.status === 0) return { reason: host.t('offline'), isOffline: true }
    if (sent.status !== 409) return waits(sent.message)
    // an earlier request with a lost response is still in progress
    let state = 'working'
    for (; state === 'working' && poll < POLLS_MAX && !signal.aborted; poll += 1) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      const known = await host.call(calls.read, { params })
      if (known.ok && known.data.text !== '') return known.data.text
      if (known.ok) ({ state } = known.data)
    }
  }
  return waits(host.t('left_behind'))
}

type Refused = { ok: false; status: number; message: string }
const waits = (reason: string): Waits => ({ reason, isOffline: false })

async function soundOf(
  host: PluginHost,
  { id, type }: Recording,
  parts: readonly Blob[] = [],
): Promise<Blob | null> {
  const kept = parts.length > 0 ? parts : await keptParts(host, id)
  if (kept.length === 0) return null
  const whole = new Blob([...kept], { type })
  if (host.settings['as_wav'] !== true) return whole
  return await toWav(whole).catch(() => null)
}

async function keptParts(host: PluginHost, id: string): Promise<Blob[]> {
  const found = await host.kept.list(`part/${id}/`)
  return found.flatMap(({ value }) => (value instanceof Blob ? [value] : []))
}
