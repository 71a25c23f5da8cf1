import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyPicture } from '#features/marketplace/copy-picture.tsx'
import { CardContent } from '#features/marketplace/card-content.tsx'
import { InstallActions } from '#features/marketplace/install-actions.tsx'
import { cardQuery } from '#features/marketplace/marketplace.queries.ts'
import { formatDate, formatNumber } from '#lib/texts/format.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'

type Props = { assistantId: string; onTag: (tagId: string) => void; onClose: () => void }

/** The page of one approved assistant, in a dialog over the list it was opened from. */
export function CardDialog({ assistantId, onTag, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true })
  const { data: card, error, refetch } = useQuery(cardQuery(assistantId))
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      fullScreen={isNarrow}
      maxWidth={false}
      aria-labelledby={`${id}-title`}
      slotProps={{ paper: { sx: { maxWidth: { sm: 640 } } } }}
    >
      <DialogTitle id={`${id}-title`} sx={{ display: 'flex', gap: 2, alignItems: 'center', pr: 8 }}>
        {card && <CopyPicture id={card.id} name={card.name} fileId={card.avatar_file_id} size={48} />}
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{card?.name ?? t('marketplace.title')}</Box>
      </DialogTitle>
      <Box sx={{ position: 'absolute', top: 14, right: 16 }}>
        <IconAction label={t('common.close')} onClick={onClose}>
          <CloseOutlined fontSize="small" />
        </IconAction>
      </Box>
      <DialogContent>
        {error && !card && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!card && !error && <RowSkeletons count={5} />}
        {card && (
          <>
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mb: 2 }}>
              {[
                card.is_mine ? t('marketplace.by_me') : card.author || t('marketplace.shipped'),
                t('marketplace.uses', { count: card.usage_count, value: formatNumber(card.usage_count) }),
                t('marketplace.approved_on', { date: formatDate(card.approved_at) }),
              ].join(' · ')}
            </Typography>
            <CardContent card={card} onTag={onTag} />
          </>
        )}
      </DialogContent>
      {card && (
        <DialogActions sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5, flexWrap: 'wrap' }}>
          <InstallActions main card={card} />
        </DialogActions>
      )}
    </Dialog>
  )
}
