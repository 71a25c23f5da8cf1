import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import type { KnowledgeBaseDetail } from '@parlance/contract/knowledge-bases.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHandOverBase } from '#features/knowledge-bases/knowledge-bases.queries.ts'
import { subjectsQuery } from '#features/sharing/sharing.queries.ts'
import { PersonAvatar } from '#ui/avatar.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { FindField, type Found } from '#ui/find-field.tsx'

type Props = {
  base: KnowledgeBaseDetail
  open: boolean
  onClose: () => void
  onDone: (name: string) => void
}

/** Makes somebody else the owner. */
export function HandOverDialog({ open, ...rest }: Props) {
  const id = useId()
  return (
    <Dialog open={open} onClose={rest.onClose} fullWidth maxWidth="xs" aria-labelledby={`${id}-title`}>
      <HandOver titleId={`${id}-title`} {...rest} />
    </Dialog>
  )
}

function HandOver({ base, titleId, onClose, onDone }: Omit<Props, 'open'> & { titleId: string }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [heir, setHeir] = useState<Found | null>(null)
  const people = useInfiniteQuery(subjectsQuery(search, 'user'))
  const handOver = useHandOverBase(base.id)
  const confirm = () => heir && handOver.mutate(heir.id, { onSuccess: () => onDone(heir.name) })
  return (
    <>
      <DialogTitle id={titleId}>{t('knowledgeBases.hand_over')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {t(base.is_mine ? 'knowledgeBases.hand_over_mine' : 'knowledgeBases.hand_over_help')}
        </DialogContentText>
        <FindField
          autoFocus
          label={t('knowledgeBases.heir')}
          placeholder={t('knowledgeBases.heir_placeholder')}
          noneFound={t('errors.ERROR_USER_NOT_FOUND')}
          found={people.data?.pages
            .flatMap((page) => page.data)
            .map(({ subject_id, name, email }) => ({
              id: subject_id,
              name,
              detail: email ?? '',
              icon: <PersonAvatar name={name} size={28} />,
            }))}
          isLoading={people.isFetching}
          hasMore={people.hasNextPage}
          chosen={heir}
          onSearch={setSearch}
          onMore={() => void people.fetchNextPage()}
          onChoose={(found) => {
            handOver.reset()
            setHeir(found)
          }}
        />
        {handOver.error && <FieldError>{handOver.error.message}</FieldError>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="contained" disabled={heir === null} loading={handOver.isPending} onClick={confirm}>
          {t('knowledgeBases.hand_over')}
        </Button>
      </DialogActions>
    </>
  )
}
