import MenuItem from '@mui/material/MenuItem'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { CaseImport } from '@parlance/contract/assistants/evaluations.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type FileFormat,
  type Subject,
  useExportCases,
  useImportCases,
} from '#features/evaluations/evaluations.queries.ts'
import { notify } from '#lib/notify.ts'
import { PopMenu } from '#ui/navigation/pop-menu.tsx'

type Props = { subject: Subject; hasCases: boolean; onImported: (result: CaseImport) => void }

/** Test questions from a file and as a file. */
export function CaseFiles({ subject, hasCases, onImported }: Props) {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const importing = useImportCases(subject)
  const exporting = useExportCases(subject)
  const read = async (file: File) => {
    const format: FileFormat = /\.json$/i.test(file.name) ? 'json' : 'csv'
    importing.mutate({ format, text: await file.text() }, { onSuccess: onImported })
  }
  const save = (format: FileFormat) => {
    setAnchor(null)
    exporting.mutate({ format, name: t('evaluations.file_questions') })
  }
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
        <MenuItem
          onClick={() => {
            setAnchor(null)
            field.current?.click()
          }}
        >
          {t('evaluations.import')}
        </MenuItem>
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

const SHOWN = 10

/** What an import has added and left out. */
export function ImportNote({ result, onClose }: { result: CaseImport; onClose: () => void }) {
  const { t } = useTranslation()
  const { added, refused } = result
  return (
    <Alert severity={refused.length === 0 ? 'success' : 'warning'} onClose={onClose} sx={{ mb: 2 }}>
      {t('evaluations.imported', { count: added })}
      {refused.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
          {refused.slice(0, SHOWN).map(({ row, fault }) => (
            <li key={row}>{t(`evaluations.row_${fault}`, { row })}</li>
          ))}
          {refused.length > SHOWN && <li>{t('evaluations.rows_more', { count: refused.length - SHOWN })}</li>}
        </Box>
      )}
    </Alert>
  )
}
