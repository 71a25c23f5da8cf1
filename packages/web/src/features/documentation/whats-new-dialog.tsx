import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { changesQuery } from '#features/documentation/documentation.queries.ts'
import { useHasNews, useReadNews } from '#features/users/users.queries.ts'
import { inMyLanguage } from '#lib/texts/bilingual.ts'

type Props = { open: boolean; onClose: () => void }

/** What each version brought, the newest first. */
export function WhatsNewDialog({ open, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { data: releases, error } = useQuery({ ...changesQuery(), enabled: open })
  const isShown = open && releases !== undefined
  const isUnread = useHasNews() && isShown
  const { mutate: read } = useReadNews()
  useEffect(() => {
    if (isUnread) read()
  }, [isUnread, read])
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{t('layout.whats_new')}</DialogTitle>
      <DialogContent tabIndex={0}>
        {error && <Typography role="alert">{t('layout.whats_new_failed')}</Typography>}
        {!error && !releases && <Typography role="status">{t('layout.whats_new_loading')}</Typography>}
        {releases?.map(({ version, changes }) => (
          <Box component="section" key={version} aria-labelledby={`${id}-${version}`} sx={{ mb: 2 }}>
            <Typography id={`${id}-${version}`} variant="h4" component="h3">
              {t('layout.whats_new_version', { version })}
            </Typography>
            <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, '& > li + li': { mt: 1 } }}>
              {changes.map((change) => (
                <li key={change.en}>{inMyLanguage(change)}</li>
              ))}
            </Box>
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
