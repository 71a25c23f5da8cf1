import QuizOutlined from '@mui/icons-material/QuizOutlined'
import Button from '@mui/material/Button'
import type { CaseImport, EvaluationCase } from '@parlance/contract/assistants/evaluations.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CaseDialog } from '#features/evaluations/cases/case-dialog.tsx'
import { CaseFiles, ImportNote } from '#features/evaluations/cases/case-files.tsx'
import type { RowInputs } from '#features/evaluations/cases/row-inputs.ts'
import { CaseRow } from '#features/evaluations/cases/case-row.tsx'
import { caseTitle } from '#features/evaluations/cases/case-title.ts'
import { casesQuery, type Subject, useDeleteCase } from '#features/evaluations/evaluations.queries.ts'
import { notify } from '#lib/notify.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Panel } from '#ui/navigation/panel.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'
import { LoadMore } from '#ui/tables/load-more.tsx'
import { RowList } from '#ui/tables/row-list.tsx'

const OF_QUESTIONS = {
  title: 'evaluations.cases',
  none: 'evaluations.no_cases',
  none_help: 'evaluations.no_cases_help',
  add: 'evaluations.case_new',
  delete: 'evaluations.delete',
  delete_title: 'evaluations.delete_title',
  deleted: 'evaluations.deleted',
} as const
const OF_PROMPT = {
  title: 'evaluations.set',
  none: 'evaluations.no_rows',
  none_help: 'evaluations.no_rows_help',
  add: 'evaluations.row_new',
  delete: 'evaluations.row_delete',
  delete_title: 'evaluations.row_delete_title',
  deleted: 'evaluations.row_deleted',
} as const

type Props = {
  subject: Subject
  baseIds: readonly string[]
  /** Of a prompt, in the place of a question. */
  inputs?: RowInputs
  isReadOnly?: boolean
}

/** The test questions of an assistant or a base, or the test set of a prompt. */
export function CaseList({ subject, baseIds, inputs, isReadOnly = false }: Props) {
  const { t } = useTranslation()
  const pages = useInfiniteQuery(casesQuery(subject))
  const { data, error, refetch } = pages
  const remove = useDeleteCase(subject)
  const [edited, setEdited] = useState<EvaluationCase | 'new' | null>(null)
  const [deleted, setDeleted] = useState<EvaluationCase | null>(null)
  const [imported, setImported] = useState<CaseImport | null>(null)
  const cases = data?.pages.flatMap((page) => page.data) ?? []
  const isEmpty = data !== undefined && cases.length === 0
  const texts = subject.kind === 'prompt' ? OF_PROMPT : OF_QUESTIONS
  const add = !isReadOnly && (
    <Button variant="outlined" onClick={() => setEdited('new')}>
      {t(texts.add)}
    </Button>
  )
  return (
    <Panel
      guide="assistant#test"
      title={t(texts.title)}
      help={t(`evaluations.cases_help_${subject.kind}`)}
      actions={
        <>
          <CaseFiles
            subject={subject}
            hasCases={cases.length > 0}
            {...(!isReadOnly && { onImported: setImported })}
          />
          {!pages.isPending && !isEmpty && add}
        </>
      }
    >
      {imported && <ImportNote subject={subject} result={imported} onClose={() => setImported(null)} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowSkeletons count={3} />}
      {isEmpty && (
        <StatePanel heading="h3" icon={<QuizOutlined />} title={t(texts.none)} help={t(texts.none_help)}>
          {add}
        </StatePanel>
      )}
      {cases.length > 0 && (
        <RowList label={t(texts.title)}>
          {cases.map((one) => (
            <CaseRow
              key={one.id}
              one={one}
              {...(!isReadOnly && { onEdit: () => setEdited(one), onDelete: () => setDeleted(one) })}
            />
          ))}
        </RowList>
      )}
      <LoadMore list={pages} />
      {edited && (
        <CaseDialog
          subject={subject}
          baseIds={baseIds}
          {...(inputs && { inputs })}
          edited={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        open={deleted !== null}
        title={t(texts.delete_title)}
        text={deleted === null ? '' : caseTitle(deleted, t)}
        confirm={t(texts.delete)}
        busy={remove.isPending}
        onClose={() => setDeleted(null)}
        onConfirm={() => {
          if (deleted === null) return
          remove.mutate(deleted.id, {
            onSuccess: () => notify(t(texts.deleted)),
            onSettled: () => setDeleted(null),
          })
        }}
      />
    </Panel>
  )
}
