import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  exportsQuery,
  isBeingMade,
  useDownloadExport,
  useOrderExport,
} from '#features/chat/export/exports.queries.ts'
import { ExportRow } from '#features/chat/export/export-row.tsx'
import { PrintSheet } from '#features/chat/export/print-sheet.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { RadioField } from '#ui/fields/radio-field.tsx'
import { RowList } from '#ui/tables/row-list.tsx'

const FORMATS = ['pdf', 'docx', 'markdown', 'json'] as const
type Format = (typeof FORMATS)[number]

type Props = {
  threadId: string
  /** The last message that is shown; null for the newest. */
  until: string | null
  onClose: () => void
}

/** A conversation as a file: PDF is printed by the browser, the other formats are created by the server. */
export function ExportDialog({ threadId, until, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const [format, setFormat] = useState<Format>('pdf')
  const [isWhole, setWhole] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const [ordered, setOrdered] = useState<string | null>(null)
  const { data: made = [] } = useQuery(exportsQuery(threadId))
  const order = useOrderExport(threadId)
  const { mutate: download } = useDownloadExport(threadId)
  const mine = made.find((one) => one.id === ordered)
  const isBusy = isPrinting || order.isPending || (mine !== undefined && isBeingMade(mine))

  // an export requested here is downloaded as soon as it is ready
  const given = useRef<string | null>(null)
  useEffect(() => {
    if (mine?.state !== 'done' || given.current === mine.id) return
    given.current = mine.id
    download(mine)
  }, [mine, download])

  const begin = () => {
    if (format === 'pdf') return setPrinting(true)
    const body = {
      format,
      branches: format === 'json' && isWhole ? ('all' as const) : ('shown' as const),
      ...(until !== null && { until }),
      lang: i18n.language === 'fr' ? ('fr' as const) : ('en' as const),
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }
    order.mutate(body, { onSuccess: (one) => setOrdered(one.id) })
  }
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{t('portable.export_title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <RadioField
          label={t('portable.format')}
          value={format}
          onChoose={setFormat}
          choices={FORMATS.map((value) => ({ value, label: t(`portable.format_${value}`) }))}
        />
        <Typography variant="caption" sx={{ color: 'muted' }}>
          {t(`portable.help_${format}`)}
        </Typography>
        {format === 'json' && (
          <CheckField
            label={t('portable.all_branches')}
            help={t('portable.all_branches_help')}
            checked={isWhole}
            onChange={setWhole}
          />
        )}
        {order.error && <Alert severity="error">{order.error.message}</Alert>}
        <Typography role="status" variant="caption" sx={{ color: 'text.secondary' }}>
          {isPrinting && t('portable.printing')}
        </Typography>
        {made.length > 0 && (
          <>
            <Typography variant="subtitle2" component="h3" sx={{ fontWeight: 600 }}>
              {t('portable.made')}
            </Typography>
            <RowList label={t('portable.made')}>
              {made.map((one) => (
                <ExportRow key={one.id} made={one} onDownload={() => download(one)} />
              ))}
            </RowList>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.close')}</Button>
        <Button variant="contained" loading={isBusy} onClick={begin}>
          {t(format === 'pdf' ? 'portable.print' : 'portable.export')}
        </Button>
      </DialogActions>
      {isPrinting && <PrintSheet threadId={threadId} until={until} onDone={() => setPrinting(false)} />}
    </Dialog>
  )
}
