import LibraryBooksOutlined from '@mui/icons-material/LibraryBooksOutlined'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddCopies } from '#features/documents/documents.queries.ts'
import { basesQuery } from '#features/knowledge-bases/knowledge-bases.queries.ts'
import { notify } from '#lib/notify.ts'
import { FieldError } from '#ui/fields/field-error.tsx'
import { FindField, type Found } from '#ui/fields/find-field.tsx'

type Props = { file: Pick<KnowledgeDocument, 'id' | 'name'>; onClose: () => void }

/** Copies a file of a conversation to a knowledge base that the person can add files to. */
export function AddToBaseDialog({ file, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<Found | null>(null)
  const { data, isFetching } = useQuery(
    basesQuery({ query, page: 1, sort_by: 'name', sort_order: 'asc', scope: 'readable', status: '' }),
  )
  const found = data?.data
    .filter(({ may }) => may.includes('write'))
    .map((base): Found => {
      return {
        id: base.id,
        name: base.name,
        detail: base.owner,
        icon: <LibraryBooksOutlined fontSize="small" />,
      }
    })
  const add = useAddCopies()
  const confirm = () => {
    if (chosen === null) return
    add.mutate(
      { baseId: chosen.id, document_ids: [file.id] },
      {
        onSuccess: () => {
          notify(t('threadFiles.added_to_base', { name: file.name, base: chosen.name }))
          onClose()
        },
      },
    )
  }
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{t('threadFiles.add_to_base')}</DialogTitle>
      <DialogContent>
        <FindField
          autoFocus
          label={t('threadFiles.base')}
          placeholder={t('threadFiles.base_find')}
          help={t('threadFiles.base_help', { name: file.name })}
          noneFound={t('threadFiles.base_none')}
          found={found}
          isLoading={isFetching}
          chosen={chosen}
          onSearch={setQuery}
          onChoose={setChosen}
        />
        {add.error && <FieldError>{add.error.message}</FieldError>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="contained" disabled={chosen === null} loading={add.isPending} onClick={confirm}>
          {t('threadFiles.add')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
