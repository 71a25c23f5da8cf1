import Box from '@mui/material/Box'
import { isToolFailure } from '@parlance/contract/chat/tool-failures.ts'
import { useTranslation } from 'react-i18next'
import { useLivePart } from '#features/chat/runs/live-runs.ts'
import { detailBox } from '#features/chat/answer/steps/detail-box.ts'
import { LazyToolDetail } from '#features/chat/answer/steps/lazy-tool-detail.tsx'
import type { StepPart } from '#features/chat/answer/steps/step.ts'
import { isNamed } from '#features/chat/answer/steps/tool-subject.ts'

type Props = { step: StepPart; at: number; liveIn: string | null }

/** The details of a step: the reasoning, or the input and output of a tool. */
export function StepDetail({ step: known, at, liveIn }: Props) {
  const { t } = useTranslation()
  const step = useLivePart(liveIn, at, known)
  // invalid output of a model is shown unchanged
  if (step.type === 'tool' && isNamed(step) && typeof step.input === 'object')
    return <LazyToolDetail step={step} />
  return (
    <Box sx={detailBox}>
      {step.type === 'reasoning' ? (
        <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{step.text}</Box>
      ) : (
        <>
          <Value label={t('chat.tool_input')} value={step.input} />
          {step.state !== 'running' && <Value label={t('chat.tool_output')} value={outputOf(step.output)} />}
        </>
      )}
    </Box>
  )

  function outputOf(output: unknown): unknown {
    return isToolFailure(output) ? t(`tools.failure_${output}`) : output
  }
}

function Value({ label, value }: { label: string; value: unknown }) {
  return (
    <>
      <Box sx={{ typography: 'caption', fontWeight: 600 }}>{label}</Box>
      <Box
        component="pre"
        tabIndex={0}
        sx={{ m: 0, mb: 1, typography: 'code', fontSize: '0.8125rem', overflowX: 'auto', maxHeight: 240 }}
      >
        {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
      </Box>
    </>
  )
}
