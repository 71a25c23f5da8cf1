import type { FeatureConfig } from '@parlance/contract/admin/feature-configs.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSetFeatureConfig } from '#features/feature-configs/feature-configs.queries.ts'
import { readerOf, writtenAs } from '#features/feature-configs/written-value.ts'
import { notify } from '#lib/notify.ts'
import { useUnsaved } from '#lib/forms/unsaved.ts'

type Texts = Readonly<Record<string, string>>

/** The unsaved values of the page by setting key, and their errors. */
export function useWrittenValues(configs: readonly FeatureConfig[]) {
  const { t } = useTranslation()
  const set = useSetFeatureConfig({ quiet: true })
  const [texts, setTexts] = useState<Texts>({})
  const [problems, setProblems] = useState<Texts>({})
  const [isSaving, setIsSaving] = useState(false)
  const written = configs.filter(({ key }) => texts[key] !== undefined)
  useUnsaved(written.length > 0)

  const write = (config: FeatureConfig, text: string) => {
    const { key } = config
    setProblems((now) => without(now, key))
    setTexts((now) => (text === writtenAs(config.value) ? without(now, key) : { ...now, [key]: text }))
  }
  const saveOne = async (config: FeatureConfig): Promise<string | null> => {
    const read = readerOf(config.kind).read(texts[config.key] ?? '')
    if ('problem' in read) return t(read.problem)
    try {
      await set.mutateAsync({ key: config.key, value: read.value })
      setTexts((now) => without(now, config.key))
      return null
    } catch (error) {
      return error instanceof Error ? error.message : t('errors.ERROR')
    }
  }
  /** Saves valid values; the others stay in their field, with the reason. */
  const save = async () => {
    setIsSaving(true)
    const answers = await Promise.all(written.map(async (one) => [one.key, await saveOne(one)] as const))
    const failed = answers.flatMap(([key, problem]) => (problem === null ? [] : [[key, problem]]))
    setProblems(Object.fromEntries(failed))
    setIsSaving(false)
    if (failed.length === 0) notify(t('common.saved'))
  }
  return {
    texts,
    problems,
    count: written.length,
    isSaving,
    write,
    save,
    discard: () => {
      setTexts({})
      setProblems({})
    },
  }
}

function without(texts: Texts, key: string): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([one]) => one !== key))
}
