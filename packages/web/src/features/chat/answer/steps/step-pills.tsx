import BrushOutlined from '@mui/icons-material/BrushOutlined'
import BuildOutlined from '@mui/icons-material/BuildOutlined'
import LanguageOutlined from '@mui/icons-material/LanguageOutlined'
import PsychologyOutlined from '@mui/icons-material/PsychologyOutlined'
import TravelExploreOutlined from '@mui/icons-material/TravelExploreOutlined'
import Box from '@mui/material/Box'
import { memo, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StepPart, ToolPart } from '#features/chat/answer/steps/step.ts'
import { subjectOf } from '#features/chat/answer/steps/tool-subject.ts'
import { StepDetail } from '#features/chat/answer/steps/step-detail.tsx'
import { StepPill } from '#features/chat/answer/steps/step-pill.tsx'
import { toolName } from '#features/chat/answer/steps/tool-name.ts'
import { formatSeconds } from '#lib/texts/format.ts'

type Props = {
  steps: StepPart[]
  /** The index of the first step within the parts of the answer. */
  firstAt: number
  /** The thread of the run that is still writing the steps. */
  liveIn: string | null
  isGrowing: boolean
}

/** What the model did before it answered: a row of pills, one of which can be open. */
export const StepPills = memo(function StepPills({ steps, firstAt, liveIn, isGrowing }: Props) {
  const id = useId()
  const [openAt, setOpenAt] = useState<number | null>(null)
  const open = openAt === null ? undefined : steps[openAt]
  return (
    <Box sx={{ my: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {steps.map((step, at) => (
          <Pill
            key={at}
            step={step}
            isRunning={isGrowing && isUnfinished(step) && (step.type === 'tool' || at === steps.length - 1)}
            isOpen={openAt === at}
            controls={id}
            onToggle={() => setOpenAt(openAt === at ? null : at)}
          />
        ))}
      </Box>
      <Box id={id}>{open && <StepDetail step={open} at={firstAt + (openAt ?? 0)} liveIn={liveIn} />}</Box>
    </Box>
  )
}, isSame)

/** The list is a new one on each render, but its parts are the same objects. */
function isSame(before: Props, now: Props): boolean {
  return (
    before.isGrowing === now.isGrowing &&
    before.firstAt === now.firstAt &&
    before.steps.length === now.steps.length &&
    before.steps.every((step, at) => step === now.steps[at])
  )
}

type PillProps = {
  step: StepPart
  isRunning: boolean
  isOpen: boolean
  controls: string
  onToggle: () => void
}

function Pill({ step, isRunning, ...rest }: PillProps) {
  const { t } = useTranslation()
  return (
    <StepPill
      icon={step.type === 'tool' ? (ICONS[step.tool_name] ?? BuildOutlined) : PsychologyOutlined}
      isRunning={isRunning}
      hasFailed={step.type === 'tool' && step.state === 'failed'}
      {...rest}
    >
      {step.type === 'tool' ? <ToolName step={step} /> : reasoningLabel(step)}
      {step.type === 'tool' &&
        ['', subjectOf(step), stateOf(step)].filter((text, at) => at === 0 || text).join(' · ')}
    </StepPill>
  )

  function stateOf({ state, waits_for, duration_ms }: ToolPart): string {
    if (waits_for !== null) return t('chat.tool_waiting')
    const text = t(`chat.tool_${state}`)
    return duration_ms === null ? text : `${text} · ${formatSeconds(duration_ms)}`
  }

  function reasoningLabel(part: Extract<StepPart, { type: 'reasoning' }>): string {
    if (isRunning) return t('chat.reasoning')
    return part.duration_ms === null
      ? t('chat.reasoned')
      : t('chat.reasoned_for', { time: formatSeconds(part.duration_ms) })
  }
}

const ICONS: Record<string, typeof BuildOutlined> = {
  web_search: TravelExploreOutlined,
  open_page: LanguageOutlined,
  draw_image: BrushOutlined,
}

function ToolName({ step }: { step: ToolPart }) {
  const { t } = useTranslation()
  const name = toolName(step, t)
  if (name !== null) return name
  return (
    <Box component="span" sx={{ typography: 'code', fontSize: '0.8125rem' }}>
      {step.tool_name}
    </Box>
  )
}

function isUnfinished(step: StepPart): boolean {
  return step.type === 'tool' ? step.state === 'running' : step.duration_ms === null
}
