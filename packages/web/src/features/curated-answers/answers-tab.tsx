import AddOutlined from '@mui/icons-material/AddOutlined'
import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { CURATED_ANSWER_PAGE_SIZE } from '@parlance/contract/core/answer-limits.ts'
import type { CuratedAnswer } from '@parlance/contract/knowledge/curated-answers.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AnswerRow } from '#features/curated-answers/answer-row.tsx'
import {
  curatedAnswersQuery,
  useDeleteAnswer,
  type Wanted,
} from '#features/curated-answers/curated-answers.queries.ts'
import { lazy } from '#lib/network/lazy.ts'
import { notify } from '#lib/notify.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { FilterChip } from '#ui/fields/filter-chip.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Panel } from '#ui/navigation/panel.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'
import { Pager } from '#ui/tables/pager.tsx'
import { RowList } from '#ui/tables/row-list.tsx'

const LazyDialog = lazy(async () => ({
  default: (await import('#features/curated-answers/answer-dialog.tsx')).AnswerDialog,
}))

type Props = { knowledgeBaseId: string; canWrite: boolean }
const FIRST: Wanted = { query: '', due: false, page: 1 }

/** The curated answers of a base. */
export function AnswersTab({ knowledgeBaseId, canWrite }: Props) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState(FIRST)
  const [edited, setEdited] = useState<CuratedAnswer | 'new' | null>(null)
  const { data, error, isPlaceholderData, refetch } = useQuery(curatedAnswersQuery(knowledgeBaseId, wanted))
  const isFiltered = wanted.query !== '' || wanted.due
  const addButton = canWrite && (
    <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setEdited('new')}>
      {t('curatedAnswers.add')}
    </Button>
  )
  return (
    <Panel
      title={t('curatedAnswers.title')}
      help={t('curatedAnswers.intro')}
      guide="knowledge_base#curated"
      actions={((data?.total ?? 0) > 0 || isFiltered) && addButton}
    >
      {((data?.total ?? 0) > 0 || isFiltered) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
          <SearchField
            label={t('curatedAnswers.search')}
            value={wanted.query}
            onSearch={(query) => setWanted({ ...wanted, query, page: 1 })}
          />
          <FilterChip
            isChosen={wanted.due}
            onClick={() => setWanted({ ...wanted, due: !wanted.due, page: 1 })}
          >
            {t('curatedAnswers.only_due')}
          </FilterChip>
        </Box>
      )}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowSkeletons count={3} />}
      {data?.data.length === 0 && (
        <NoAnswers wanted={wanted} onAll={() => setWanted(FIRST)}>
          {addButton}
        </NoAnswers>
      )}
      {data && data.data.length > 0 && (
        <Rows
          knowledgeBaseId={knowledgeBaseId}
          answers={data.data}
          isBusy={isPlaceholderData}
          onEdit={canWrite ? setEdited : null}
        />
      )}
      {data && (
        <Pager
          page={wanted.page}
          pageSize={CURATED_ANSWER_PAGE_SIZE}
          total={data.total}
          onPage={(page) => setWanted({ ...wanted, page })}
        />
      )}
      {edited !== null && (
        <Suspense>
          <LazyDialog
            knowledgeBaseId={knowledgeBaseId}
            edited={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </Panel>
  )
}

type NoneProps = { wanted: Wanted; onAll: () => void; children: ReactNode }

function NoAnswers({ wanted: { query, due }, onAll, children }: NoneProps) {
  const { t } = useTranslation()
  const state = query !== '' ? 'none_found' : due ? 'none_due' : 'none'
  return (
    <StatePanel
      heading="h3"
      icon={<VerifiedOutlined />}
      title={t(`curatedAnswers.${state}`)}
      help={t(`curatedAnswers.${state}_help`)}
    >
      {state === 'none' ? (
        children
      ) : (
        <Button variant="outlined" onClick={onAll}>
          {t('curatedAnswers.show_all')}
        </Button>
      )}
    </StatePanel>
  )
}

type RowsProps = {
  knowledgeBaseId: string
  answers: readonly CuratedAnswer[]
  isBusy: boolean
  /** Null for people who can only read the base. */
  onEdit: ((answer: CuratedAnswer) => void) | null
}

function Rows({ knowledgeBaseId, answers, isBusy, onEdit }: RowsProps) {
  const { t } = useTranslation()
  const remove = useDeleteAnswer(knowledgeBaseId)
  const [deleted, setDeleted] = useState<CuratedAnswer | null>(null)
  return (
    <>
      <RowList label={t('curatedAnswers.title')} isBusy={isBusy}>
        {answers.map((answer) => (
          <AnswerRow
            key={answer.id}
            knowledgeBaseId={knowledgeBaseId}
            answer={answer}
            {...(onEdit && { onEdit: () => onEdit(answer), onDelete: () => setDeleted(answer) })}
          />
        ))}
      </RowList>
      <ConfirmDialog
        open={deleted !== null}
        title={t('curatedAnswers.delete_title')}
        text={t('curatedAnswers.delete_text', { question: deleted?.question ?? '' })}
        confirm={t('curatedAnswers.delete')}
        busy={remove.isPending}
        onClose={() => setDeleted(null)}
        onConfirm={() =>
          deleted &&
          remove.mutate(deleted.id, {
            onSuccess: () => {
              notify(t('curatedAnswers.deleted'))
              setDeleted(null)
            },
          })
        }
      />
    </>
  )
}
