import CloseOutlined from '@mui/icons-material/CloseOutlined'
import LibraryBooksOutlined from '@mui/icons-material/LibraryBooksOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Folder } from '@parlance/contract/chat/folders.ts'
import { FOLDER_BASES_MAX } from '@parlance/contract/core/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { basesQuery } from '#features/knowledge-bases/knowledge-bases.queries.ts'
import { useFocusInRows } from '#lib/focus-in-rows.ts'
import { FindField } from '#ui/fields/find-field.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'

type Bases = Folder['knowledge_bases']
type Props = { bases: Bases; onChange?: (bases: Bases) => void }

/** The knowledge bases of a folder; editable if `onChange` is given. */
export function FolderBases({ bases, onChange }: Props) {
  const { t } = useTranslation()
  const place = useFocusInRows<HTMLDivElement>()
  return (
    <div ref={place}>
      <Typography variant="subtitle2" component="h3" sx={{ fontWeight: 600 }}>
        {t('folders.bases')}
      </Typography>
      <Typography variant="caption" component="p" sx={{ color: 'muted', mb: 1 }}>
        {t('folders.bases_help')}
      </Typography>
      {bases.length > 0 && (
        <Box
          component="ul"
          aria-label={t('folders.bases')}
          sx={{ listStyle: 'none', m: 0, mb: 1.5, p: 0, display: 'grid', gap: 1 }}
        >
          {bases.map((base) => {
            const name = base.name ?? t('folders.base_unseen')
            return (
              <Box
                key={base.id}
                component="li"
                sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minHeight: 40 }}
              >
                <LibraryBooksOutlined fontSize="small" sx={{ color: 'citation.edge' }} />
                <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Box>
                {onChange && (
                  <IconAction
                    label={t('folders.base_remove', { name })}
                    onClick={() => onChange(bases.filter(({ id }) => id !== base.id))}
                  >
                    <CloseOutlined fontSize="small" />
                  </IconAction>
                )}
              </Box>
            )
          })}
        </Box>
      )}
      {bases.length === 0 && !onChange && <Typography variant="body2">{t('folders.bases_none')}</Typography>}
      {onChange && bases.length < FOLDER_BASES_MAX && (
        <AddBase chosen={bases} onAdd={(base) => onChange([...bases, base])} />
      )}
    </div>
  )
}

function AddBase({ chosen, onAdd }: { chosen: Bases; onAdd: (base: Bases[number]) => void }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  // the first page is sufficient: a longer search text narrows it
  const { data, isFetching } = useQuery(
    basesQuery({ query: search, page: 1, status: '', scope: 'readable', sort_by: 'name', sort_order: 'asc' }),
  )
  const taken = new Set(chosen.map(({ id }) => id))
  const found = data?.data.filter(({ id }) => !taken.has(id))
  return (
    <FindField
      key={chosen.length}
      label={t('folders.base_add')}
      isLabelHidden
      placeholder={t('folders.base_add')}
      noneFound={t('folders.base_none_found')}
      found={found?.map(({ id, name, description }) => ({
        id,
        name,
        detail: description,
        icon: <LibraryBooksOutlined fontSize="small" sx={{ color: 'citation.edge' }} />,
      }))}
      isLoading={isFetching}
      chosen={null}
      onSearch={setSearch}
      onChoose={(base) => base && onAdd({ id: base.id, name: base.name })}
    />
  )
}
