import ReplayOutlined from '@mui/icons-material/ReplayOutlined'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useRetryDocuments } from '#features/documents/documents.queries.ts'
import { notify } from '#lib/notify.ts'

type Props = {
  baseId: string
  /** The ids of the files, or the number of failed files if all of them are retried. */
  ids: string[] | number
  label: string
  withIcon?: boolean
  onDone?: () => void
}

/** Queues failed files again. */
export function RetryButton({ baseId, ids, label, withIcon = false, onDone }: Props) {
  const { t } = useTranslation()
  const isAll = typeof ids === 'number'
  const retry = useRetryDocuments(baseId)
  async function run() {
    // Uses the promise: after the refetch, this button can have been removed.
    const isDone = await retry.mutateAsync(isAll ? null : ids).then(
      () => true,
      () => false,
    )
    if (!isDone) return
    notify(t('documents.retried', { count: isAll ? ids : ids.length }))
    onDone?.()
  }
  return (
    <Button
      size={withIcon ? 'medium' : 'small'}
      startIcon={withIcon && <ReplayOutlined />}
      loading={retry.isPending}
      onClick={() => void run()}
    >
      {label}
    </Button>
  )
}
