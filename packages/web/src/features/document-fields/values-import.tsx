import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { VALUES_FILE_MAX } from '@parlance/contract/core/field-limits.ts'
import type { ValuesImport as Preview } from '@parlance/contract/knowledge/document-fields.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApplyValues, usePreviewValues } from '#features/document-fields/document-fields.queries.ts'
import { notify } from '#lib/notify.ts'
import { decodedText } from '#lib/texts/decoded.ts'
import { formatNumber } from '#lib/texts/format.ts'
import { FieldError } from '#ui/fields/field-error.tsx'
import { FileDrop } from '#ui/fields/file-drop.tsx'
import { DataTable } from '#ui/tables/data-table.tsx'

type Props = { baseId: string; onClose: () => void }

/** Sets values from a file, after a preview of what would change. Mounted while it is open. */
export function ValuesImport({ baseId, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  const preview = usePreviewValues(baseId)
  const apply = useApplyValues(baseId)
  const [text, setText] = useState('')
  const [isTooLong, setTooLong] = useState(false)
  const read = async (file: File) => {
    const next = await decodedText(file)
    apply.reset()
    preview.reset()
    setText(next)
    setTooLong(next.length > VALUES_FILE_MAX)
    if (next.length <= VALUES_FILE_MAX) preview.mutate(next)
  }
  const error = isTooLong ? t('documentFields.file_too_large') : (apply.error ?? preview.error)?.message
  const plan = preview.data
  return (
    <Dialog open fullWidth maxWidth="md" fullScreen={isNarrow} onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{t('documentFields.import_title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('documentFields.import_help')}
        </Typography>
        <FileDrop
          label={t('documentFields.choose_file')}
          help={t('documentFields.choose_file_help')}
          accept=".csv,.tsv,.txt,text/csv"
          isBusy={preview.isPending}
          onFile={(file) => void read(file)}
        />
        {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
        {plan && <PreviewOf plan={plan} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button
          variant="contained"
          disabled={!plan || plan.change_count === 0}
          loading={apply.isPending}
          onClick={() =>
            apply.mutate(text, {
              onSuccess: ({ changed_documents }) => {
                notify(t('documentFields.set_done', { count: changed_documents }))
                onClose()
              },
            })
          }
        >
          {t('documentFields.apply')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function PreviewOf({ plan }: { plan: Preview }) {
  const { t } = useTranslation()
  const { changes, change_count, changed_documents, problems, problem_count, rows, unknown_columns } = plan
  const empty = t('documentFields.no_value')
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Typography variant="body2">
        {change_count === 0
          ? t('documentFields.nothing_changes', { count: rows })
          : t('documentFields.will_change', {
              count: changed_documents,
              value: formatNumber(changed_documents),
            })}
      </Typography>
      {unknown_columns.length > 0 && (
        <Alert severity="warning">
          {t('documentFields.unknown_columns', { names: unknown_columns.join(', ') })}
        </Alert>
      )}
      {problem_count > 0 && (
        <Alert severity="warning">
          {t('documentFields.problems', { count: problem_count })}
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
            {problems.map(({ line, field, value, problem }, at) => (
              <li key={at}>
                {t(`documentFields.problem_${problem}`, { line: formatNumber(line), field, value })}
              </li>
            ))}
          </Box>
          {problem_count > problems.length &&
            t('documentFields.more', { count: problem_count - problems.length })}
        </Alert>
      )}
      {changes.length > 0 && (
        <DataTable
          label={t('documentFields.changes')}
          columns={[
            { key: 'document', label: t('documentFields.document'), cell: (row) => row.document },
            { key: 'field', label: t('documentFields.field'), cell: (row) => row.field },
            { key: 'before', label: t('documentFields.before'), cell: (row) => row.before || empty },
            { key: 'after', label: t('documentFields.after'), cell: (row) => row.after || empty },
          ]}
          rows={changes.map((change, at) => ({ ...change, id: String(at) }))}
          idOf={(row) => row.id}
        />
      )}
      {change_count > changes.length && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('documentFields.more', { count: change_count - changes.length })}
        </Typography>
      )}
    </Box>
  )
}
