import MarkUnreadChatAltOutlined from '@mui/icons-material/MarkUnreadChatAltOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import {
  OPEN_QUESTION_DAYS,
  OPEN_QUESTION_PAGE_SIZE,
  OPEN_QUESTION_PEOPLE_MIN,
} from '@parlance/contract/core/answer-limits.ts'
import type { OpenQuestion } from '@parlance/contract/knowledge/open-questions.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Kind,
  openQuestionsQuery,
  useDismiss,
  useUndoDismissal,
} from '#features/open-questions/open-questions.queries.ts'
import { QuestionRow } from '#features/open-questions/question-row.tsx'
import { notify, notifyUndoable } from '#lib/notify.ts'
import { FilterChip } from '#ui/fields/filter-chip.tsx'
import { Panel } from '#ui/navigation/panel.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'
import { Pager } from '#ui/tables/pager.tsx'
import { RowList } from '#ui/tables/row-list.tsx'

/** What is open for a question. */
type Opened = { asked: OpenQuestion; what: 'answer' | 'test' }

type Props = {
  knowledgeBaseId: string
  /** Opens the choice of files. */
  onAddDocument: () => void
  /** The form of a curated answer to a question. */
  renderAnswer: (question: string, onClose: () => void, onSaved: () => void) => ReactNode
  /** The form of a test question. */
  renderTest: (question: string, onClose: () => void) => ReactNode
}

/** Questions that the base did not answer well, with what can be done about each. */
export function QuestionsTab({ knowledgeBaseId, onAddDocument, renderAnswer, renderTest }: Props) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState<{ kind: Kind | null; page: number }>({ kind: null, page: 1 })
  const [opened, setOpened] = useState<Opened | null>(null)
  const { data, error, isPlaceholderData, refetch } = useQuery(openQuestionsQuery(knowledgeBaseId, wanted))
  const dismiss = useDismiss(knowledgeBaseId)
  const undo = useUndoDismissal(knowledgeBaseId)
  const close = () => setOpened(null)
  const remove = (key: string) =>
    dismiss.mutate(key, {
      onSuccess: ({ id }) =>
        notifyUndoable(t('openQuestions.dismissed'), {
          label: t('common.undo'),
          run: () => undo.mutate(id, { onSuccess: () => notify(t('openQuestions.restored')) }),
        }),
    })
  const isFiltered = wanted.kind !== null
  return (
    <Panel
      title={t('openQuestions.title')}
      help={t('openQuestions.intro', { days: OPEN_QUESTION_DAYS, people: OPEN_QUESTION_PEOPLE_MIN })}
      guide="knowledge_base#open-questions"
    >
      {((data?.total ?? 0) > 0 || isFiltered) && (
        <Kinds kind={wanted.kind} onChoose={(kind) => setWanted({ kind, page: 1 })} />
      )}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowSkeletons count={3} />}
      {data?.data.length === 0 && (
        <StatePanel
          heading="h3"
          icon={<MarkUnreadChatAltOutlined />}
          title={t(isFiltered ? 'openQuestions.none_of_kind' : 'openQuestions.none')}
          {...(!isFiltered && { help: t('openQuestions.none_help') })}
        >
          {isFiltered && (
            <Button variant="outlined" onClick={() => setWanted({ kind: null, page: 1 })}>
              {t('openQuestions.all')}
            </Button>
          )}
        </StatePanel>
      )}
      {data && data.data.length > 0 && (
        <RowList label={t('openQuestions.title')} isBusy={isPlaceholderData}>
          {data.data.map((asked) => (
            <QuestionRow
              key={asked.key}
              asked={asked}
              actions={[
                {
                  label: t('openQuestions.write_answer'),
                  run: () => setOpened({ asked, what: 'answer' }),
                  isFirst: true,
                },
                { label: t('openQuestions.add_document'), run: onAddDocument },
                { label: t('openQuestions.test_question'), run: () => setOpened({ asked, what: 'test' }) },
                { label: t('openQuestions.dismiss'), run: () => remove(asked.key) },
              ]}
            />
          ))}
        </RowList>
      )}
      {data && (
        <Pager
          page={wanted.page}
          pageSize={OPEN_QUESTION_PAGE_SIZE}
          total={data.total}
          onPage={(page) => setWanted({ ...wanted, page })}
        />
      )}
      {opened?.what === 'answer' &&
        renderAnswer(opened.asked.question, close, () => dismiss.mutate(opened.asked.key))}
      {opened?.what === 'test' && renderTest(opened.asked.question, close)}
    </Panel>
  )
}

type KindsProps = { kind: Kind | null; onChoose: (kind: Kind | null) => void }

function Kinds({ kind, onChoose }: KindsProps) {
  const { t } = useTranslation()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      {([null, 'unanswered', 'rated_badly'] as const).map((one) => (
        <FilterChip key={one} isChosen={kind === one} onClick={() => onChoose(one)}>
          {t(one === null ? 'openQuestions.all' : `openQuestions.kind_${one}`)}
        </FilterChip>
      ))}
    </Box>
  )
}
