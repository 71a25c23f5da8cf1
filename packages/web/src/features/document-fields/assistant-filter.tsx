import type { FieldCondition } from '@parlance/contract/knowledge/document-fields.ts'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazy } from '#lib/network/lazy.ts'

const BaseConditions = lazy(async () => ({
  default: (await import('#features/document-fields/base-conditions.tsx')).BaseConditions,
}))

type Props = {
  baseIds: readonly string[]
  filter: readonly FieldCondition[]
  onChange: (filter: FieldCondition[]) => void
}

/** The documents that an assistant uses, by the fields of its bases. Loaded with the first base. */
export function AssistantFilter({ baseIds, filter, onChange }: Props) {
  const { t } = useTranslation()
  if (baseIds.length === 0 && filter.length === 0) return null
  return (
    <Suspense>
      <BaseConditions
        baseIds={baseIds}
        filter={filter}
        help={t('assistantForm.filter_help')}
        guide="assistant#filter"
        onChange={onChange}
      />
    </Suspense>
  )
}
