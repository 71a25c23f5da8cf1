import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined'
import ManageSearchOutlined from '@mui/icons-material/ManageSearchOutlined'
import Box from '@mui/material/Box'
import type { Message, RetrievalStep } from '@parlance/contract/chat/runs.ts'
import type { TFunction } from 'i18next'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { detailList } from '#features/chat/answer/steps/detail-box.ts'
import { FoundButton } from '#features/chat/sources/found-button.tsx'
import { formatDate } from '#lib/texts/format.ts'
import { StepPill } from '#features/chat/answer/steps/step-pill.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'

type Props = { message: Message; step: RetrievalStep; isGrowing: boolean }

/** The search before an answer: bases and number of results; the query when it is open. */
export function RetrievalPill({ message, step, isGrowing }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const hasSources = message.parts.some((part) => part.type === 'source')
  const count = t(step.mode === 'whole' ? 'citations.documents' : 'citations.passages', {
    count: step.passages,
  })
  return (
    <Box sx={{ my: 1 }}>
      <StepPill
        icon={step.curated?.is_verbatim ? VerifiedOutlined : ManageSearchOutlined}
        isRunning={isGrowing && step.state === 'running'}
        hasFailed={step.state === 'failed'}
        isOpen={isOpen}
        controls={id}
        end={
          step.state === 'done' && (
            <StateChip tone={step.passages > 0 || step.curated ? 'success' : 'quiet'}>
              {step.curated?.is_verbatim
                ? t('citations.curated_reviewed', { date: formatDate(step.curated.reviewed_at) })
                : step.declined
                  ? t('citations.unsupported_answer')
                  : count}
            </StateChip>
          )
        }
        onToggle={() => setIsOpen(!isOpen)}
      >
        {nameOf(step, t)}
      </StepPill>
      <Box id={id}>
        {isOpen && <Detail step={step} />}
        {/* with sources, it is below them */}
        {isOpen && !hasSources && message.status !== 'running' && <FoundButton message={message} />}
      </Box>
    </Box>
  )
}

function Detail({ step }: { step: RetrievalStep }) {
  const { t } = useTranslation()
  const places = [
    ...step.knowledge_bases,
    ...(step.files > 0 ? [t('citations.own_files', { count: step.files })] : []),
  ]
  return (
    <Box component="dl" sx={detailList}>
      {step.rewritten_from && (
        <>
          <dt>{t('citations.asked')}</dt>
          <dd>{step.rewritten_from}</dd>
        </>
      )}
      {step.query !== '' && (
        <>
          <dt>{t(step.rewritten_from ? 'citations.looked_for_rewritten' : 'citations.looked_for')}</dt>
          <dd>{step.query}</dd>
        </>
      )}
      {places.length > 0 && (
        <>
          <dt>{t('citations.looked_in')}</dt>
          <dd>{places.join(', ')}</dd>
        </>
      )}
      {step.attached.length > 0 && (
        <>
          <dt>{t('citations.attached')}</dt>
          {step.attached.map(({ document_id, name, use }) => (
            <dd key={document_id}>
              {t(`citations.use_${use}`, {
                name: name || t('citations.deleted'),
              })}
            </dd>
          ))}
        </>
      )}
    </Box>
  )
}

const USED: ReadonlySet<RetrievalStep['attached'][number]['use']> = new Set([
  'whole',
  'searched',
  'seen',
  'recognised',
])

function nameOf(
  { state, mode, knowledge_bases: bases, files, attached, curated }: RetrievalStep,
  t: TFunction,
): string {
  if (state === 'running') return t('citations.searching')
  if (state === 'failed') return t('citations.search_failed')
  if (state === 'interrupted') return t('citations.search_interrupted')
  if (curated?.is_verbatim) return t('citations.curated')
  const isWhole = mode === 'whole'
  if (bases.length > 0) {
    return t(isWhole ? 'citations.read' : 'citations.searched', { count: bases.length })
  }
  if (files === 0 && attached.length > 0) {
    const count = attached.filter(({ use }) => USED.has(use)).length
    return count === 0 ? t('citations.attached_unused') : t('citations.read_attached', { count })
  }
  if (files === 0) return t('citations.search_none')
  return t(isWhole ? 'citations.read_files' : 'citations.searched_files')
}
