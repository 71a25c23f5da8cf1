import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Slider from '@mui/material/Slider'
import { PICTURE_PIXELS_MAX } from '@parlance/contract/core/limits.ts'
import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import {
  bounded,
  CROP_FRAME,
  cropped,
  shownSize,
  wholeCut,
  ZOOM_MAX,
} from '#features/assistants/picture/crop.ts'

type Props = {
  /** The object URL of the picture. */
  url: string
  onUse: (picture: string) => void
  onUnreadable: () => void
  onClose: () => void
}

const STEP = 8
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/** Shows a picture in a square frame, to be moved and resized. */
export function CropDialog({ url, onUse, onUnreadable, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [image, setImage] = useState<HTMLImageElement | null>(null)
  const [cut, setCut] = useState(wholeCut)
  const isDragging = useRef(false)
  const natural = { width: image?.naturalWidth ?? 1, height: image?.naturalHeight ?? 1 }
  const shown = shownSize(natural, cut.zoom)
  const moveBy = (dx: number, dy: number) =>
    setCut((now) => bounded({ ...now, x: now.x + dx, y: now.y + dy }, natural))
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ARROWS[event.key]
    if (!by) return
    event.preventDefault()
    moveBy(...by)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (isDragging.current) moveBy(event.movementX, event.movementY)
  }
  const onLoad = (loaded: HTMLImageElement) => {
    const { naturalWidth: width, naturalHeight: height } = loaded
    if (width === 0 || width * height > PICTURE_PIXELS_MAX) onUnreadable()
    else setImage(loaded)
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} maxWidth="xs" fullWidth>
      <DialogTitle id={`${id}-title`}>{t('assistantForm.picture_title')}</DialogTitle>
      <DialogContent>
        <Box
          role="application"
          tabIndex={0}
          aria-label={t('assistantForm.picture_area')}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            isDragging.current = true
            event.currentTarget.setPointerCapture(event.pointerId)
          }}
          onPointerMove={onPointerMove}
          onPointerUp={() => (isDragging.current = false)}
          sx={{
            position: 'relative',
            width: CROP_FRAME,
            height: CROP_FRAME,
            maxWidth: '100%',
            mx: 'auto',
            my: 1,
            overflow: 'hidden',
            borderRadius: '12px',
            bgcolor: 'sunken',
            cursor: 'move',
            touchAction: 'none',
          }}
        >
          <img
            src={url}
            alt=""
            draggable={false}
            onLoad={(event) => onLoad(event.currentTarget)}
            onError={onUnreadable}
            style={{
              position: 'absolute',
              maxWidth: 'none',
              width: shown.width,
              height: shown.height,
              left: (CROP_FRAME - shown.width) / 2 + cut.x,
              top: (CROP_FRAME - shown.height) / 2 + cut.y,
            }}
          />
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, maxWidth: CROP_FRAME, mx: 'auto' }}>
          <Box component="span" id={`${id}-zoom`} sx={{ typography: 'body2' }}>
            {t('assistantForm.picture_zoom')}
          </Box>
          <Slider
            size="small"
            aria-labelledby={`${id}-zoom`}
            min={1}
            max={ZOOM_MAX}
            step={0.05}
            value={cut.zoom}
            onChange={(_event, zoom) => setCut((now) => bounded({ ...now, zoom }, natural))}
          />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button
          variant="contained"
          disabled={!image}
          onClick={() => image && void cropped(image, cut).then(onUse)}
        >
          {t('assistantForm.picture_use')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
