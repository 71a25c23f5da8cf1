import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined'
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { PictureSize } from '@parlance/contract/chat/run-events.ts'
import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'

type Props = {
  title: string
  alt: string
  /** An object URL; undefined until it is loaded. */
  src: string | undefined
  /** In pixels. */
  size: PictureSize
  error?: Error | null
  onRetry?: () => void
  /** Goes to the previous or next picture; null if there is none, undefined if there is only one picture. */
  onEarlier?: (() => void) | null | undefined
  onLater?: (() => void) | null | undefined
  /** More actions, to the left of the close button. */
  actions: ReactNode
  onClose: () => void
}

/** A picture in full size; the arrow keys go to the others. */
export function PictureView(props: Props) {
  const { title, alt, src, size, error, onRetry, onEarlier, onLater, actions, onClose } = props
  const { t } = useTranslation()
  const titleId = useId()
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') onEarlier?.()
    if (key === 'ArrowRight') onLater?.()
  }
  const shown = {
    display: 'block',
    m: 'auto',
    width: `min(100%, ${size.width}px, calc((100dvh - 160px) * ${size.width / size.height}))`,
    aspectRatio: `${size.width} / ${size.height}`,
    height: 'auto',
  }
  return (
    <Dialog open fullWidth maxWidth="xl" onClose={onClose} onKeyDown={onKeyDown} aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, pl: 2, pr: 1, py: 1 }}>
        <Typography id={titleId} variant="h4" component="h2" noWrap sx={{ flex: 1, minWidth: 0 }}>
          {title}
        </Typography>
        {onEarlier !== undefined && (
          <IconAction
            label={t('threadFiles.earlier_picture')}
            disabled={!onEarlier}
            onClick={() => onEarlier?.()}
          >
            <ChevronLeftOutlined fontSize="small" />
          </IconAction>
        )}
        {onLater !== undefined && (
          <IconAction label={t('threadFiles.later_picture')} disabled={!onLater} onClick={() => onLater?.()}>
            <ChevronRightOutlined fontSize="small" />
          </IconAction>
        )}
        {actions}
        <IconAction label={t('common.close')} onClick={onClose}>
          <CloseOutlined fontSize="small" />
        </IconAction>
      </Box>
      <Box sx={{ p: { xs: 1, sm: 2 }, pt: 0, overflow: 'auto' }}>
        {error && <ErrorState heading="h3" error={error} onRetry={onRetry} />}
        {!error && src === undefined && <Skeleton variant="rounded" sx={shown} />}
        {src !== undefined && <Box component="img" src={src} alt={alt} sx={shown} />}
      </Box>
    </Dialog>
  )
}
