import { useDownloads } from '@parlance/plugin-api/downloads.ts'
import type { PickedFile } from '@parlance/plugin-api/hooks.ts'
import type { FilesTarget } from '@parlance/plugin-api/slots.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useEffect, useRef, useState } from 'react'
import { DriveError } from './drive/drive-error.ts'
import { type FileRef, loadFile } from './drive/drive.ts'
import { exportFor, fileName, isGoogleFile } from './drive/formats.ts'
import { connect, type Google } from './google/google.ts'
import { pick, type Picked } from './google/picker.ts'
import { wordsFor } from './words.ts'

/** A file to import; `refusal` is the reason why the place does not accept it. */
export type Chosen = FileRef & { name: string; isLink: boolean; refusal: string | null }

type Options = {
  host: PluginHost
  target: FilesTarget
  /** Without settings, nothing is loaded from Google. */
  isSetUp: boolean
  onLoaded: (files: PickedFile[]) => void
}

/** The actions of the dialog: choosing, loading and handing over files. */
export function useImport({ host, target, isSetUp, onLoaded }: Options) {
  const [google, setGoogle] = useState<Google | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  /** Opens Google's windows, during which the dialog is hidden. */
  const [isElsewhere, setElsewhere] = useState(false)
  /** Files that Google does not let us read before the person has confirmed them in its window. */
  const [unconfirmed, setUnconfirmed] = useState<ReadonlySet<string>>(new Set())
  /** The download of each file. */
  const started = useRef(new Map<string, number>())
  const { downloads, all } = useDownloads(host, (error) => wordsFor(host, error))

  useEffect(() => {
    if (!isSetUp) return undefined
    let isCurrent = true
    connect(host).then(
      (connected) => isCurrent && setGoogle(connected),
      () => isCurrent && setProblem(host.t('error_scripts')),
    )
    return () => {
      isCurrent = false
    }
  }, [host, isSetUp, attempt])

  const add = (files: readonly Chosen[]) =>
    setChosen((before) => [...before, ...files.filter(({ id }) => !before.some((one) => one.id === id))])

  /** Called during a click, because the browser only then opens Google's window. */
  const signIn = async (): Promise<string | null> => {
    if (google === null) return null
    setProblem(null)
    try {
      return google.token.current() ?? (await google.token.request())
    } catch (error) {
      setProblem(wordsFor(host, error))
      return null
    }
  }

  const choose = async (ids?: readonly string[]): Promise<Picked[]> => {
    const token = await signIn()
    if (google === null || token === null) return []
    setElsewhere(true)
    try {
      return await pick({
        picker: google.sdk.picker,
        settings: google.settings,
        token,
        language: host.language,
        max: ids === undefined && target.room !== null ? Math.max(1, target.room - chosen.length) : null,
        ...(ids !== undefined && { ids }),
      })
    } catch {
      setProblem(host.t('error_picker'))
      return []
    } finally {
      setElsewhere(false)
    }
  }

  const loadingOf = (connected: Google, file: Chosen) => ({
    name: file.name,
    load: async ({
      signal,
      onProgress,
    }: {
      signal: AbortSignal
      onProgress: (progress?: number) => void
    }) => {
      try {
        const { settings, token } = connected
        return await loadFile({ base_url: settings.drive_url, token }, file, { target, signal, onProgress })
      } catch (error) {
        const isHidden = error instanceof DriveError && error.fault === 'not_found'
        const isUnconfirmed = isHidden && file.isLink && !connected.settings.reads_all
        if (isUnconfirmed && !signal.aborted) setUnconfirmed((before) => new Set(before).add(file.id))
        throw error
      }
    },
  })
  const start = (connected: Google, files: readonly Chosen[]) => {
    const ids = downloads.add(files.map((file) => loadingOf(connected, file)))
    files.forEach(({ id }, at) => started.current.set(id, ids[at] ?? 0))
  }

  return {
    isReady: google !== null,
    isElsewhere,
    problem,
    chosen,
    all,
    hasUnconfirmed: unconfirmed.size > 0,
    reconnect: () => {
      setProblem(null)
      setAttempt((before) => before + 1)
    },
    say: setProblem,
    addLinks: (refs: readonly FileRef[]) =>
      add(refs.map((ref) => ({ ...ref, name: ref.id, isLink: true, refusal: null }))),
    choose: async () => add((await choose()).map((one) => chosenOf(host, target, one))),
    remove: (id: string) => setChosen((before) => before.filter((one) => one.id !== id)),
    load: async () => {
      const files = chosen.filter(({ refusal }) => refusal === null)
      if (google === null || (await signIn()) === null) return
      setChosen([])
      start(google, files)
    },
    confirm: async () => {
      const confirmed = await choose([...unconfirmed])
      if (google === null || confirmed.length === 0) return
      for (const { id } of confirmed) downloads.cancel(started.current.get(id) ?? 0)
      setUnconfirmed((before) => new Set([...before].filter((id) => !confirmed.some((one) => one.id === id))))
      start(
        google,
        confirmed.map((one) => chosenOf(host, target, one)),
      )
    },
    retry: async (id: number) => {
      if ((await signIn()) !== null) downloads.retry(id)
    },
    cancel: (id: number) => {
      const file = [...started.current].find(([, download]) => download === id)?.[0]
      setUnconfirmed((before) => new Set([...before].filter((one) => one !== file)))
      downloads.cancel(id)
    },
    finish: () => onLoaded(all.flatMap(({ file }) => file ?? [])),
  }
}

/** The files chosen in Google's window, with the reason if the place does not accept one. */
function chosenOf(host: PluginHost, target: FilesTarget, picked: Picked): Chosen {
  const { name: given, media_type, size } = picked
  const exported = exportFor(media_type, target.formats)
  const isLost = exported === null && isGoogleFile(media_type)
  const name = fileName(given, media_type, exported)
  const refusal = isLost
    ? host.t('error_not_exportable')
    : target.refusalOf({ name, size: exported === null ? size : null })
  return { ...picked, name, isLink: false, refusal }
}
