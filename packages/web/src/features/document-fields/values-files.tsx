import TableViewOutlined from '@mui/icons-material/TableViewOutlined'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchValues, fieldsQuery } from '#features/document-fields/document-fields.queries.ts'
import { ValuesImport } from '#features/document-fields/values-import.tsx'
import { downloadFile } from '#lib/network/download.ts'
import { useMutation } from '#lib/network/use-mutation.ts'
import { PopMenu } from '#ui/navigation/pop-menu.tsx'

type Props = { baseId: string; name: string; mayWrite: boolean }

/** The values of all documents as a CSV file, and back. Nothing if the base has no fields. */
export function ValuesFiles({ baseId, name, mayWrite }: Props) {
  const { t } = useTranslation()
  const { data: fields = [] } = useQuery(fieldsQuery(baseId))
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isImporting, setImporting] = useState(false)
  const save = useMutation({
    mutationFn: () => fetchValues(baseId),
    onSuccess: (file) => downloadFile(`${name}.csv`, file),
  })
  const act = (run: () => void) => () => {
    setAnchor(null)
    run()
  }
  if (fields.length === 0) return null
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<TableViewOutlined />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        loading={save.isPending}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('documentFields.files')}
      </Button>
      <PopMenu anchor={anchor} label={t('documentFields.files')} onClose={() => setAnchor(null)}>
        <MenuItem onClick={act(() => save.mutate())}>{t('documentFields.export')}</MenuItem>
        {mayWrite && (
          <MenuItem onClick={act(() => setImporting(true))}>{t('documentFields.import')}</MenuItem>
        )}
      </PopMenu>
      {isImporting && <ValuesImport baseId={baseId} onClose={() => setImporting(false)} />}
    </>
  )
}
