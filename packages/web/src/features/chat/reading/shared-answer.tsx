import BrushOutlined from '@mui/icons-material/BrushOutlined'
import BuildOutlined from '@mui/icons-material/BuildOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import ManageSearchOutlined from '@mui/icons-material/ManageSearchOutlined'
import PsychologyOutlined from '@mui/icons-material/PsychologyOutlined'
import Box from '@mui/material/Box'
import type { SharedMessage, SharedPart } from '@parlance/contract/chat/shared-threads.ts'
import type { TFunction } from 'i18next'
import { memo, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { imageGrid } from '#features/chat/answer/file-place.tsx'
import { toolName } from '#features/chat/answer/steps/tool-name.ts'
import { asMessage, sourcesOf } from '#features/chat/reading/as-message.ts'
import { LeftOut } from '#features/chat/reading/left-out.tsx'
import { SharedFile } from '#features/chat/reading/shared-file.tsx'
import { MessageHead } from '#features/chat/question/message-head.tsx'
import { LazySources } from '#features/chat/sources/lazy-sources.tsx'
import { useMarks } from '#features/chat/sources/use-marks.tsx'
import { AssistantAvatar } from '#ui/content/avatar.tsx'
import { LazyMarkdown } from '#ui/content/lazy-markdown.tsx'
import { MarksContext } from '#ui/markdown/marks.ts'

type Step = Extract<SharedPart, { type: 'step' }>
type Group = { steps: Step[] } | { files: SharedPart[] } | { text: string }

type Props = { token: string; message: SharedMessage }

/** What an assistant wrote, to be read only. */
export const SharedAnswer = memo(function SharedAnswer({ token, message }: Props) {
  const { t } = useTranslation()
  const name = message.assistant_name ?? t('chat.assistant')
  const sources = useMemo(
    () =>
      sourcesOf(message, {
        hidden: t('sharedReading.passage_hidden'),
        deleted: t('sharedReading.deleted_left_out'),
      }),
    [message, t],
  )
  const hasSearched = message.parts.some((part) => part.type === 'step' && part.kind === 'search')
  const marks = useMarks('', '', sources, hasSearched)
  const { status } = message
  return (
    <Box component="article" aria-label={t('chat.answer_of', { name })} sx={{ minWidth: 0 }}>
      <MessageHead
        avatar={<AssistantAvatar id="" name={name} size={24} />}
        name={name}
        at={message.created_at}
      />
      <MarksContext value={marks}>
        {groupsOf(message.parts).map((group, nth) => (
          <Shown key={nth} token={token} group={group} />
        ))}
      </MarksContext>
      {status !== 'completed' && (
        <Box sx={{ mt: 1.5, color: 'text.secondary' }}>{t(`sharedReading.answer_${status}`)}</Box>
      )}
      {sources.length > 0 && (
        <Suspense>
          <LazySources message={asMessage(message, sources)} sources={sources} />
        </Suspense>
      )}
    </Box>
  )
})

function Shown({ token, group }: { token: string; group: Group }) {
  const { t } = useTranslation()
  if ('text' in group) return <LazyMarkdown text={group.text} isGrowing={false} />
  if ('files' in group) {
    return (
      <Box sx={imageGrid}>
        {group.files.map((part, nth) =>
          part.type === 'file' ? (
            <SharedFile key={part.file_id} token={token} part={part} />
          ) : part.type === 'left_out' ? (
            <LeftOut key={nth} what={part.what} />
          ) : null,
        )}
      </Box>
    )
  }
  return (
    <Box
      component="ul"
      aria-label={t('sharedReading.steps')}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        my: 1,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
      }}
    >
      {group.steps.map((step, nth) => (
        <StepName key={nth} step={step} />
      ))}
    </Box>
  )
}

const ICONS = {
  reasoning: PsychologyOutlined,
  search: ManageSearchOutlined,
  tool: BuildOutlined,
  drawing: BrushOutlined,
}

/** A step by its name; its details are not shared. */
function StepName({ step }: { step: Step }) {
  const { t } = useTranslation()
  const hasFailed = step.state === 'failed'
  const Icon = hasFailed ? ErrorOutlineOutlined : ICONS[step.kind]
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.75,
        px: 1.25,
        py: 0.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        typography: 'body2',
        color: 'text.secondary',
        overflowWrap: 'anywhere',
      }}
    >
      <Icon fontSize="small" />
      {[nameOf(step, t), ...(hasFailed ? [t('sharedReading.step_failed')] : [])].join(' · ')}
    </Box>
  )
}

function nameOf({ kind, name }: Step, t: TFunction): string {
  if (name === null) return t(`sharedReading.step_${kind}`)
  return toolName({ tool_name: name, title: null }, t) ?? name
}

/** Consecutive steps share a row, consecutive files a grid; sources are below the whole answer. */
function groupsOf(parts: readonly SharedPart[]): Group[] {
  const groups: Group[] = []
  for (const part of parts) {
    const last = groups.at(-1)
    if (part.type === 'text') groups.push({ text: part.text })
    else if (part.type === 'step') {
      if (last && 'steps' in last) last.steps.push(part)
      else groups.push({ steps: [part] })
    } else if (part.type !== 'source') {
      if (last && 'files' in last) last.files.push(part)
      else groups.push({ files: [part] })
    }
  }
  return groups
}
