import SwapHorizOutlined from '@mui/icons-material/SwapHorizOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import type { Message, MessagePart } from '@parlance/contract/chat/runs.ts'
import { useQuery } from '@tanstack/react-query'
import { memo, Suspense, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { assistantsQuery, useAssistantPicture } from '#features/assistants/assistants.queries.ts'
import { AnswerActions } from '#features/chat/answer/answer-actions.tsx'
import { AnswerNotice } from '#features/chat/answer/answer-notice.tsx'
import { AnswerEnding } from '#features/chat/answer/answer-ending.tsx'
import { useConversationActions } from '#features/chat/conversation/conversation-actions.ts'
import { unknownError } from '#features/chat/answer/ending-text.ts'
import { ErrorPart } from '#features/chat/answer/error-part.tsx'
import { FollowUps } from '#features/chat/answer/follow-ups.tsx'
import { liveKeyOf, useLivePart } from '#features/chat/runs/live-runs.ts'
import { MessageHead } from '#features/chat/question/message-head.tsx'
import { LazyCallWaits } from '#features/chat/approvals/lazy-call-waits.tsx'
import { RetryNote } from '#features/chat/answer/retry-note.tsx'
import { LazyDrawing } from '#features/chat/images/lazy-drawing.tsx'
import { comingOf } from '#features/chat/images/coming.ts'
import { type FilePart, optionsOf } from '#features/chat/images/image-options.ts'
import { imageGrid } from '#features/chat/answer/file-place.tsx'
import { LazyFile } from '#features/chat/answer/lazy-file.tsx'
import { declinedIn } from '#features/chat/sources/declined-in.ts'
import { curatedIn } from '#features/chat/sources/curated-in.ts'
import {
  LazyCurated,
  LazyDeclined,
  LazyRetrieval,
  LazySources,
} from '#features/chat/sources/lazy-sources.tsx'
import { RAIL, RAIL_GAP } from '#features/chat/conversation/rail.ts'
import type { SourcePart } from '#features/chat/sources/cited.ts'
import { useMarks } from '#features/chat/sources/use-marks.tsx'
import type { StepPart, ToolPart } from '#features/chat/answer/steps/step.ts'
import { LazySummaryNote } from '#features/chat/context/lazy-summary.tsx'
import { StepPills } from '#features/chat/answer/steps/step-pills.tsx'
import { formatNumber } from '#lib/texts/format.ts'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { AssistantAvatar } from '#ui/content/avatar.tsx'
import { LazyMarkdown } from '#ui/content/lazy-markdown.tsx'
import { MarksContext } from '#ui/markdown/marks.ts'
import { size } from '#ui/sizes.ts'

/** Why another model answered, where it was not a failure. */
const FALLBACK_TEXTS: Record<string, 'chat.replaced' | 'chat.fallback_budget'> = {
  model_replaced: 'chat.replaced',
  budget: 'chat.fallback_budget',
}

const BEFORE_THE_ANSWER: ReadonlySet<MessagePart['type']> = new Set(['retrieval', 'source', 'summary'])

type Props = { message: Message; isLast: boolean; isBusy: boolean }

/** What an assistant wrote: on the page itself, without a box. */
export const Answer = memo(function Answer({ message, isLast, isBusy }: Props) {
  const { t } = useTranslation()
  const { propose } = useConversationActions()
  const body = useRef<HTMLDivElement>(null)
  const isRunning = message.status === 'running'
  const name = message.assistant_name ?? t('chat.assistant')
  const sources = useMemo(
    () => message.parts.filter((part): part is SourcePart => part.type === 'source'),
    [message.parts],
  )
  const { id, thread_id: threadId } = message
  const hasSearched = message.parts.some((part) => part.type === 'retrieval')
  const marks = useMarks(threadId, id, sources, hasSearched)
  return (
    <Box
      component="article"
      aria-label={t('chat.answer_of', { name })}
      aria-busy={isRunning}
      sx={{
        ...(sources.length > 0 && withRail),
        '& .on-hover': { opacity: isLast ? 1 : 0 },
        '&:hover .on-hover, &:focus-within .on-hover': { opacity: 1 },
        '@media (hover: none)': { '& .on-hover': { opacity: 1 } },
      }}
    >
      <Box sx={{ gridArea: 'said', minWidth: 0 }}>
        <AnswerHead
          id={message.assistant_id ?? ''}
          name={name}
          model={curatedIn(message)?.is_verbatim ? '' : inMyLanguage(message.model_label)}
          at={message.created_at}
        />
        <div ref={body} data-quotable>
          <MarksContext value={marks}>
            {groupsOf(message.parts).map((group, nth, all) => (
              <Group
                key={nth}
                group={group}
                message={message}
                isGrowing={isRunning && nth === all.length - 1}
                isBusy={isBusy}
              />
            ))}
          </MarksContext>
          {isRunning && message.parts.every(({ type }) => BEFORE_THE_ANSWER.has(type)) && (
            <Box
              aria-hidden
              sx={{ width: 9, height: 18, borderRadius: '2px', bgcolor: 'primary.main', my: 0.75 }}
            />
          )}
        </div>
        {isRunning && <RetryNote threadId={liveKeyOf(message)} />}
      </Box>
      {sources.length > 0 && (
        <Suspense>
          <LazySources message={message} sources={sources} />
        </Suspense>
      )}
      <Box sx={{ gridArea: 'end', minWidth: 0 }}>
        {hasFailedSilently(message) && (
          <ErrorPart
            part={unknownError}
            questionId={message.parent_id}
            modelId={message.model_id}
            isBusy={isBusy}
          />
        )}
        {!isRunning && declinedIn(message) && (
          <Suspense>
            <LazyDeclined message={message} />
          </Suspense>
        )}
        {!isRunning && curatedIn(message) && (
          <Suspense>
            <LazyCurated message={message} isBusy={isBusy} />
          </Suspense>
        )}
        {!isRunning && <AnswerEnding message={message} isBusy={isBusy} />}
        {!isRunning && message.comparison_id === undefined && (
          <AnswerActions message={message} body={body} isBusy={isBusy} />
        )}
        {isLast && !isBusy && message.status === 'completed' && propose && !isDrawn(message) && (
          <FollowUps message={message} onChoose={propose} />
        )}
      </Box>
    </Box>
  )
})

/** Sources are in the margin next to the text that cites them. */
const withRail = {
  [RAIL]: {
    display: 'grid',
    gridTemplate: `'said rail' auto 'end rail' 1fr / minmax(0, 1fr) ${size.rail}px`,
    columnGap: `${RAIL_GAP}px`,
    mr: `-${size.rail + RAIL_GAP}px`,
  },
}

type HeadProps = { id: string; name: string; model: string; at: string }

const AnswerHead = memo(function AnswerHead({ id, name, model, at }: HeadProps) {
  const { data: fileId = null } = useQuery({
    ...assistantsQuery(),
    select: (list) => list.find((one) => one.id === id)?.avatar_file_id ?? null,
  })
  const picture = useAssistantPicture(id, fileId)
  const avatar = <AssistantAvatar id={id} name={name} size={24} picture={picture} />
  return <MessageHead avatar={avatar} name={name} detail={model} at={at} />
})

const isDrawn = ({ parts }: Message) =>
  parts.some(({ type }) => type === 'drawing') && !parts.some(({ type }) => type === 'text')

const hasFailedSilently = ({ status, parts }: Message) =>
  status === 'failed' && !parts.some((part) => part.type === 'error')

type Group =
  | { type: 'steps'; at: number; steps: StepPart[] }
  | { type: 'files'; at: number; files: FilePart[] }
  | { type: 'part'; at: number; part: MessagePart }

/** Consecutive steps share a row, consecutive files a grid; sources are below the whole answer. */
function groupsOf(parts: MessagePart[]): Group[] {
  const groups: Group[] = []
  for (const [at, part] of parts.entries()) {
    const last = groups.at(-1)
    if (part.type === 'source') continue
    if (part.type === 'file') {
      if (last?.type === 'files') last.files.push(part)
      else groups.push({ type: 'files', at, files: [part] })
    } else if (part.type !== 'reasoning' && part.type !== 'tool') groups.push({ type: 'part', at, part })
    else if (last?.type === 'steps') last.steps.push(part)
    else groups.push({ type: 'steps', at, steps: [part] })
  }
  return groups
}

type TextProps = { part: Extract<MessagePart, { type: 'text' }>; at: number; liveIn: string | null }

/** The only part of the page that rerenders while the answer grows. */
function AnswerText({ part, at, liveIn }: TextProps) {
  const { text } = useLivePart(liveIn, at, part)
  return <LazyMarkdown text={text} isGrowing={liveIn !== null} />
}

type GroupProps = { group: Group; message: Message; isGrowing: boolean; isBusy: boolean }

function Group({ group, message, isGrowing, isBusy }: GroupProps) {
  const { t } = useTranslation()
  const liveIn = isGrowing ? liveKeyOf(message) : null
  if (group.type === 'part' && group.part.type === 'retrieval') {
    return (
      <Suspense fallback={<Box sx={{ height: { xs: 44, md: 36 }, my: 1 }} />}>
        <LazyRetrieval
          message={message}
          step={group.part}
          isGrowing={isGrowing || message.status === 'running'}
        />
      </Suspense>
    )
  }
  if (group.type === 'files') {
    return (
      <Box sx={imageGrid}>
        {group.files.map((file) => (
          <LazyFile key={file.url} part={file} threadId={message.thread_id} modelId={message.model_id} />
        ))}
      </Box>
    )
  }
  if (group.type === 'steps') {
    const waiting = group.steps.filter(
      (step): step is ToolPart => step.type === 'tool' && step.waits_for !== null,
    )
    // pictures that a tool draws are below its call while it runs
    const isAtWork =
      message.status === 'running' &&
      group.steps.some((step) => step.type === 'tool' && step.state === 'running')
    return (
      <>
        <StepPills steps={group.steps} firstAt={group.at} liveIn={liveIn} isGrowing={isGrowing || isAtWork} />
        {waiting.length > 0 && <LazyCallWaits message={message} calls={waiting} />}
      </>
    )
  }
  const { part, at } = group
  switch (part.type) {
    case 'text':
      return <AnswerText part={part} at={at} liveIn={liveIn} />
    case 'drawing':
      return <LazyDrawing part={part} threadId={message.thread_id} {...comingOf(message, part)} />
    case 'summary':
      return (
        <Suspense>
          <LazySummaryNote step={part} isRunning={message.status === 'running'} />
        </Suspense>
      )
    case 'error':
      return (
        <ErrorPart
          part={part}
          questionId={message.parent_id}
          modelId={message.model_id}
          image={optionsOf(message.parts)}
          isBusy={isBusy}
        />
      )
    case 'short_reading': {
      const counts = { read: formatNumber(part.read), sent: formatNumber(part.sent) }
      return <AnswerNotice icon={WarningAmberOutlined}>{t('chat.short_reading', counts)}</AnswerNotice>
    }
    case 'fallback':
      return (
        <AnswerNotice icon={SwapHorizOutlined}>
          {t(FALLBACK_TEXTS[part.code] ?? 'chat.fallback', { from: part.from, to: part.to })}
        </AnswerNotice>
      )
    default:
      return null
  }
}
