import type { ShareGap, Subject } from '@parlance/contract/assistants/assistant-sharing.ts'
import { useQueries, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SubjectKey } from '#features/sharing/sharing.queries.ts'
import { notify } from '#lib/notify.ts'

/**
 * A person or group to share with: their missing access, which of it will be granted, and the reason if sharing failed.
 */
export type Chosen = {
  key: string
  subject: Subject
  gaps: ShareGap[] | undefined
  isChecking: boolean
  granted: ShareGap[]
  error: Error | null
}

export const keyOf = ({ subject_type, subject_id }: SubjectKey) => `${subject_type}:${subject_id}`

const GRANTED: ReadonlySet<ShareGap['kind']> = new Set(['model', 'knowledge_base', 'tool'])

type Way<L> = {
  /** The default level. */
  first: NoInfer<L>
  /** The missing access of a person or group. */
  check: (subject: Subject, level: L) => UseQueryOptions<ShareGap[], Error, ShareGap[], string[]>
  share: {
    isPending: boolean
    mutateAsync: (share: { subject: Subject; level: L; grants: ShareGap[] }) => Promise<unknown>
  }
}

/** The chosen people and groups, the level, and the access to grant; possible grants are on by default. */
export function useShareForm<L extends string>({ first, check: checkOf, share }: Way<L>) {
  const { t } = useTranslation()
  const [subjects, setSubjects] = useState<Subject[]>([])
  const [level, setLevel] = useState<L>(first)
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set())
  const [failures, setFailures] = useState<ReadonlyMap<string, Error>>(new Map())
  const [hasShared, setHasShared] = useState(false)
  const checks = useQueries({ queries: subjects.map((subject) => checkOf(subject, level)) })

  const chosen = subjects.map((subject, at): Chosen => {
    const key = keyOf(subject)
    const check = checks[at]
    const isGranted = ({ id, kind, remedy }: ShareGap) =>
      remedy === 'grant' && GRANTED.has(kind) && !refused.has(`${key}/${id}`)
    return {
      key,
      subject,
      gaps: check?.data,
      isChecking: check?.isFetching ?? false,
      granted: check?.data?.filter(isGranted) ?? [],
      error: failures.get(key) ?? check?.error ?? null,
    }
  })
  const forgetFailure = (key: string) =>
    setFailures((before) => new Map([...before].filter(([failed]) => failed !== key)))
  const add = (subject: Subject) => {
    forgetFailure(keyOf(subject))
    setSubjects((before) => [...before.filter((one) => keyOf(one) !== keyOf(subject)), subject])
  }
  const remove = (key: string) => {
    forgetFailure(key)
    setSubjects((before) => before.filter((one) => keyOf(one) !== key))
  }
  const grant = (key: string, { id }: ShareGap, isGranted: boolean) => {
    const name = `${key}/${id}`
    setRefused(new Set([...refused, name].filter((one) => !isGranted || one !== name)))
  }

  /** Shares one after the other; failed ones stay chosen with the reason. */
  async function shareWithAll(): Promise<void> {
    const done: string[] = []
    for (const { key, subject, granted } of chosen) {
      try {
        await share.mutateAsync({ subject, level, grants: granted })
        done.push(subject.name)
        // Compared by identity: a person chosen again in the meantime is a new choice and stays.
        setSubjects((before) => before.filter((one) => one !== subject))
      } catch (error) {
        const failure = error instanceof Error ? error : new Error(String(error))
        setFailures((before) => new Map([...before, [key, failure]]))
      }
    }
    const [name] = done
    if (name === undefined) return
    setHasShared(true)
    notify(
      done.length === 1 ? t('sharing.done', { name }) : t('sharing.done_several', { count: done.length }),
    )
  }

  const isReady = chosen.length > 0 && chosen.every(({ gaps, isChecking }) => gaps && !isChecking)
  return {
    chosen,
    level,
    isReady,
    isBusy: share.isPending,
    /** Something has been shared with this form. */
    hasShared,
    add,
    remove,
    setLevel,
    grant,
    shareWithAll,
  }
}
