import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fieldsQuery } from '#features/document-fields/document-fields.queries.ts'
import { FilterChip } from '#ui/fields/filter-chip.tsx'

type Props = {
  baseId: string
  /** The conditions that limit the list. */
  count: number
  isOpen: boolean
  onClick: () => void
}

/** Opens the filter on the fields of a base. Nothing if it has none. */
export function FieldsChip({ baseId, count, isOpen, onClick }: Props) {
  const { t } = useTranslation()
  const { data: fields = [] } = useQuery(fieldsQuery(baseId))
  if (fields.length === 0) return null
  return (
    <FilterChip isChosen={isOpen || count > 0} onClick={onClick}>
      {count === 0 ? t('documentFields.by_fields') : t('documentFields.by_fields_count', { count })}
    </FilterChip>
  )
}
