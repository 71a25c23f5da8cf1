import BrushOutlined from '@mui/icons-material/BrushOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { Fragment, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilePlace, imageGrid } from '#features/chat/answer/file-place.tsx'
import { detailList } from '#features/chat/answer/steps/detail-box.ts'
import { StepPill } from '#features/chat/answer/steps/step-pill.tsx'
import type { DrawingPart } from '#features/chat/images/image-options.ts'
import { stopLiveRun } from '#features/chat/runs/live-runs.ts'
import { showFailure } from '#features/chat/runs/show-failure.ts'

type Props = {
  part: DrawingPart
  threadId: string
  /** How many images are still missing; 0 when the answer has ended. */
  coming: number
  /** A chat model drew with its tool; the tool call shows what was requested. */
  isOfTool?: boolean
}

/** The input of an image model; placeholders until the images are there. */
export function Drawing({ part, threadId, coming, isOfTool = false }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { inputs, takes_inputs: takes } = part
  const changed = takes ? inputs.length : 0
  const isIgnored = inputs.length > 0 && !takes
  if (isOfTool && coming === 0 && !isIgnored) return null
  return (
    <Box sx={{ my: 1 }}>
      {!isOfTool && (
        <>
          <StepPill
            icon={BrushOutlined}
            isRunning={coming > 0}
            hasFailed={false}
            isOpen={isOpen}
            controls={id}
            onToggle={() => setOpen(!isOpen)}
          >
            {changed > 0 ? t('images.from_pictures', { count: changed }) : t('images.from_words')}
          </StepPill>
          <Box id={id}>{isOpen && <Detail part={part} />}</Box>
        </>
      )}
      {isIgnored && (
        <Box sx={{ mt: 1, typography: 'body2', color: 'text.secondary' }}>{t('images.inputs_not_taken')}</Box>
      )}
      {coming > 0 && <Coming part={part} threadId={threadId} count={coming} />}
    </Box>
  )
}

const EXPECTED = { width: 512, height: 512 }

function Coming({ part, threadId, count }: { part: DrawingPart; threadId: string; count: number }) {
  const { t } = useTranslation()
  const size = part.size ?? EXPECTED
  return (
    <Box sx={{ mt: 1.5 }}>
      <Box aria-hidden sx={{ ...imageGrid, rowGap: 1.5 }}>
        {Array.from({ length: count }, (_, at) => (
          <FilePlace key={at} size={size} />
        ))}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mt: 1, maxWidth: 512 }}>
        <LinearProgress aria-label={t('images.creating')} sx={{ flex: 1, height: 4, borderRadius: 2 }} />
        <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {t('images.creating')}
        </Box>
        <Button size="small" color="inherit" onClick={() => void stopLiveRun(threadId).catch(showFailure)}>
          {t('images.stop')}
        </Button>
      </Box>
    </Box>
  )
}

function Detail({ part: { prompt, size, count, inputs } }: { part: DrawingPart }) {
  const { t } = useTranslation()
  const rows = [
    [t('images.prompt'), prompt],
    [t('images.size'), size ? `${size.width} × ${size.height}` : t('images.shape_auto')],
    [t('images.count'), String(count)],
    ...(inputs.length > 0
      ? [[t('images.inputs'), inputs.map(({ name }) => name || t('images.earlier_picture')).join(', ')]]
      : []),
  ]
  return (
    <Box component="dl" sx={detailList}>
      {rows.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </Box>
  )
}
