import QuizOutlined from '@mui/icons-material/QuizOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { TestQuestion, TestRun } from '@parlance/contract/knowledge/retrieval.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  testQuestionsQuery,
  useDeleteTestQuestion,
  useRunTestQuestions,
} from '#features/retrieval/retrieval.queries.ts'
import { questionColumns } from '#features/retrieval/question-columns.tsx'
import { RunSummary } from '#features/retrieval/run-summary.tsx'
import { TestQuestionDialog } from '#features/retrieval/test-question-dialog.tsx'
import { notify } from '#lib/notify.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { DataTable } from '#ui/tables/data-table.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Panel } from '#ui/navigation/panel.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'

type Props = {
  knowledgeBaseId: string
  canWrite: boolean
  /** The question in the search above; a new search question starts with it. */
  asked: string
  onAsk: (question: string) => void
}

/** Questions that the base should answer from known documents, with their last results. */
export function TestQuestions({ knowledgeBaseId, canWrite, asked, onAsk }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(testQuestionsQuery(knowledgeBaseId))
  const run = useRunTestQuestions(knowledgeBaseId)
  const [isAdding, setAdding] = useState(false)
  const questions = data?.data ?? []
  const addButton = canWrite && (
    <Button variant="outlined" onClick={() => setAdding(true)}>
      {t('retrieval.add_question')}
    </Button>
  )
  return (
    <Panel
      title={t('retrieval.questions')}
      help={t('retrieval.questions_help')}
      actions={
        questions.length > 0 && (
          <>
            {addButton}
            {canWrite && (
              <Button variant="contained" loading={run.isPending} onClick={() => run.mutate(undefined)}>
                {t('retrieval.run')}
              </Button>
            )}
          </>
        )
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowSkeletons count={2} />}
      {data && questions.length === 0 && (
        <StatePanel
          heading="h3"
          icon={<QuizOutlined />}
          title={t('retrieval.no_questions')}
          help={t('retrieval.no_questions_help')}
        >
          {addButton}
        </StatePanel>
      )}
      {data && questions.length > 0 && (
        <Asked
          knowledgeBaseId={knowledgeBaseId}
          canWrite={canWrite}
          questions={questions}
          run={data.last_run}
          onAsk={onAsk}
        />
      )}
      <TestQuestionDialog
        knowledgeBaseId={knowledgeBaseId}
        open={isAdding}
        question={asked}
        onClose={() => setAdding(false)}
      />
    </Panel>
  )
}

type AskedProps = Pick<Props, 'knowledgeBaseId' | 'canWrite' | 'onAsk'> & {
  questions: TestQuestion[]
  run: TestRun | null
}

function Asked({ knowledgeBaseId, canWrite, questions, run, onAsk }: AskedProps) {
  const { t } = useTranslation()
  const remove = useDeleteTestQuestion(knowledgeBaseId)
  const [deleting, setDeleting] = useState<TestQuestion | null>(null)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {run && <RunSummary run={run} />}
      <DataTable
        label={t('retrieval.questions')}
        columns={questionColumns(t, run, { onAsk, ...(canWrite && { onDelete: setDeleting }) })}
        rows={questions}
        idOf={(question) => question.id}
      />
      <ConfirmDialog
        open={deleting !== null}
        title={t('retrieval.delete_title')}
        text={deleting?.question ?? ''}
        confirm={t('retrieval.delete')}
        busy={remove.isPending}
        onClose={() => setDeleting(null)}
        onConfirm={() => {
          if (deleting === null) return
          remove.mutate(deleting.id, {
            onSuccess: () => notify(t('retrieval.deleted')),
            onSettled: () => setDeleting(null),
          })
        }}
      />
    </Box>
  )
}
