import QuizOutlined from '@mui/icons-material/QuizOutlined'
import Button from '@mui/material/Button'
import type { CaseImport, EvaluationCase } from '@parlance/contract/assistants/evaluations.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CaseDialog } from '#features/evaluations/cases/case-dialog.tsx'
import { CaseFiles, ImportNote } from '#features/evaluations/cases/case-files.tsx'
import { CaseRow } from '#features/evaluations/cases/case-row.tsx'
import { casesQuery, type Subject, useDeleteCase } from '#features/evaluations/evaluations.queries.ts'
import { notify } from '#lib/notify.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Panel } from '#ui/navigation/panel.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'
import { LoadMore } from '#ui/tables/load-more.tsx'
import { RowList } from '#ui/tables/row-list.tsx'

type Props = { subject: Subject; baseIds: readonly string[] }

/** The test questions of an assistant or a base. */
export function CaseList({ subject, baseIds }: Props) {
  const { t } = useTranslation()
  const pages = useInfiniteQuery(casesQuery(subject))
  const { data, error, refetch } = pages
  const remove = useDeleteCase(subject)
  const [edited, setEdited] = useState<EvaluationCase | 'new' | null>(null)
  const [deleted, setDeleted] = useState<EvaluationCase | null>(null)
  const [imported, setImported] = useState<CaseImport | null>(null)
  const cases = data?.pages.flatMap((page) => page.data) ?? []
  const isEmpty = data !== undefined && cases.length === 0
  const add = (
    <Button variant="outlined" onClick={() => setEdited('new')}>
      {t('evaluations.case_new')}
    </Button>
  )
  return (
    <Panel
      title={t('evaluations.cases')}
      help={t(`evaluations.cases_help_${subject.kind}`)}
      actions={
        <>
          <CaseFiles subject={subject} hasCases={cases.length > 0} onImported={setImported} />
          {!isEmpty && add}
        </>
      }
    >
      {imported && <ImportNote result={imported} onClose={() => setImported(null)} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowSkeletons count={3} />}
      {isEmpty && (
        <StatePanel
          heading="h3"
          icon={<QuizOutlined />}
          title={t('evaluations.no_cases')}
          help={t('evaluations.no_cases_help')}
        >
          {add}
        </StatePanel>
      )}
      {cases.length > 0 && (
        <RowList label={t('evaluations.cases')}>
          {cases.map((one) => (
            <CaseRow key={one.id} one={one} onEdit={() => setEdited(one)} onDelete={() => setDeleted(one)} />
          ))}
        </RowList>
      )}
      <LoadMore list={pages} />
      {edited && (
        <CaseDialog
          subject={subject}
          baseIds={baseIds}
          edited={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        open={deleted !== null}
        title={t('evaluations.delete_title')}
        text={deleted?.question ?? ''}
        confirm={t('evaluations.delete')}
        busy={remove.isPending}
        onClose={() => setDeleted(null)}
        onConfirm={() => {
          if (deleted === null) return
          remove.mutate(deleted.id, {
            onSuccess: () => notify(t('evaluations.deleted')),
            onSettled: () => setDeleted(null),
          })
        }}
      />
    </Panel>
  )
}
