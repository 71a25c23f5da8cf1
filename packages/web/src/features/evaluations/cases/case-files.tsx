import MenuItem from '@mui/material/MenuItem'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { CaseImport } from '@parlance/contract/assistants/evaluations.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RowList, unfitText } from '#features/evaluations/cases/row-problems.tsx'
import {
  type FileFormat,
  type Subject,
  useExportCases,
  useImportCases,
} from '#features/evaluations/evaluations.queries.ts'
import { notify } from '#lib/notify.ts'
import { PopMenu } from '#ui/navigation/pop-menu.tsx'

type Props = {
  subject: Subject
  hasCases: boolean
  /** Absent if they can only be exported. */
  onImported?: (result: CaseImport) => void
}

/** Imports and exports test questions. */
export function CaseFiles({ subject, hasCases, onImported }: Props) {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const importing = useImportCases(subject)
  const exporting = useExportCases(subject)
  const name = t(subject.kind === 'prompt' ? 'evaluations.file_set' : 'evaluations.file_questions')
  const read = async (file: File) => {
    const format: FileFormat = /\.json$/i.test(file.name) ? 'json' : 'csv'
    importing.mutate({ format, text: await file.text() }, { onSuccess: (result) => onImported?.(result) })
  }
  const save = (format: FileFormat) => {
    setAnchor(null)
    exporting.mutate({ format, name })
  }
  if (!onImported && !hasCases) return null
  return (
    <>
      <Button
        aria-haspopup="menu"
        loading={importing.isPending || exporting.isPending}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('evaluations.files')}
      </Button>
      <PopMenu anchor={anchor} label={t('evaluations.files')} onClose={() => setAnchor(null)}>
        {onImported && (
          <MenuItem
            onClick={() => {
              setAnchor(null)
              field.current?.click()
            }}
          >
            {t('evaluations.import')}
          </MenuItem>
        )}
        {hasCases && <MenuItem onClick={() => save('csv')}>{t('evaluations.export_csv')}</MenuItem>}
        {hasCases && <MenuItem onClick={() => save('json')}>{t('evaluations.export_json')}</MenuItem>}
      </PopMenu>
      <input
        ref={field}
        type="file"
        hidden
        accept=".csv,.json,text/csv,application/json"
        aria-label={t('evaluations.import')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file)
            void read(file).catch(() => notify(t('errors.ERROR_TEST_FILE_INVALID'), { severity: 'error' }))
        }}
      />
    </>
  )
}

type NoteProps = { subject: Subject; result: CaseImport; onClose: () => void }

/** What an import has added and skipped. */
export function ImportNote({ subject, result, onClose }: NoteProps) {
  const { t } = useTranslation()
  const { added, refused } = result
  return (
    <Alert severity={refused.length === 0 ? 'success' : 'warning'} onClose={onClose} sx={{ mb: 2 }}>
      {t(subject.kind === 'prompt' ? 'evaluations.rows_imported' : 'evaluations.imported', { count: added })}
      <RowList
        rows={refused}
        textOf={({ fault, ...one }) =>
          fault === 'values' ? unfitText(one, t) : t(`evaluations.row_${fault}`, { row: one.row })
        }
      />
    </Alert>
  )
}
