import { SEARCH_QUERY_MAX } from '@parlance/contract/core/limits.ts'
import type { KnowledgeBaseDetail } from '@parlance/contract/knowledge/knowledge-bases.ts'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ValuesFiles } from '#features/document-fields/values-files.tsx'
import { AddFiles } from '#features/documents/uploads/add-files.tsx'
import { DocumentPanel } from '#features/documents/panel/document-panel.tsx'
import { FilesTab } from '#features/documents/files-tab.tsx'
import { PickFiles } from '#features/documents/uploads/pick-files.tsx'
import { ActivityTab } from '#features/knowledge-bases/activity-tab.tsx'
import { BasePage } from '#features/knowledge-bases/base-page.tsx'
import { BASE_TABS, type BaseTab } from '#features/knowledge-bases/base-tabs.ts'
import { BaseConfiguration } from '#features/rag-configurations/base-configuration.tsx'
import { SourcesTab } from '#features/sources/sources-tab.tsx'
import { lazy } from '#lib/network/lazy.ts'
import { PageBody } from '#ui/navigation/page-body.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'

// Other tabs are loaded when they are opened.
const SettingsTab = lazy(async () => ({
  default: (await import('#features/knowledge-bases/settings-tab.tsx')).SettingsTab,
}))
const DocumentValues = lazy(async () => ({
  default: (await import('#features/document-fields/document-values.tsx')).DocumentValues,
}))
const ChosenValues = lazy(async () => ({
  default: (await import('#features/document-fields/chosen-values.tsx')).ChosenValues,
}))
const FieldsPanel = lazy(async () => ({
  default: (await import('#features/document-fields/fields-panel.tsx')).FieldsPanel,
}))
const BaseConditions = lazy(async () => ({
  default: (await import('#features/document-fields/base-conditions.tsx')).BaseConditions,
}))
const SearchTest = lazy(async () => ({
  default: (await import('#features/retrieval/search-test.tsx')).SearchTest,
}))
const AnswersTab = lazy(async () => ({
  default: (await import('#features/curated-answers/answers-tab.tsx')).AnswersTab,
}))
const AnswerDialog = lazy(async () => ({
  default: (await import('#features/curated-answers/answer-dialog.tsx')).AnswerDialog,
}))
const QuestionsTab = lazy(async () => ({
  default: (await import('#features/open-questions/questions-tab.tsx')).QuestionsTab,
}))
const TestQuestionDialog = lazy(async () => ({
  default: (await import('#features/retrieval/test-question-dialog.tsx')).TestQuestionDialog,
}))
const BaseTests = lazy(async () => ({
  default: (await import('#features/evaluations/base-tests.tsx')).BaseTests,
}))
const BaseSharingTab = lazy(async () => ({
  default: (await import('#features/sharing/base-sharing-tab.tsx')).BaseSharingTab,
}))

type Search = {
  tab?: BaseTab
  document?: string
  /** The query that the search test begins with. */
  query?: string
}

export const Route = createFileRoute('/_app/knowledge-base/$knowledgeBaseId')({
  validateSearch: ({ tab, document, query }): Search => {
    const known = BASE_TABS.find((one) => one === tab)
    return {
      ...(known && { tab: known }),
      ...(typeof document === 'string' && { document }),
      ...(typeof query === 'string' && { query: query.slice(0, SEARCH_QUERY_MAX) }),
    }
  },
  component: Page,
})

function Page() {
  const { knowledgeBaseId } = Route.useParams()
  const { tab, document, query = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { t } = useTranslation()
  const open = (id: string | undefined) =>
    void navigate({ search: ({ document: _, ...rest }) => ({ ...rest, ...(id && { document: id }) }) })
  return (
    <PageBody>
      <BasePage
        key={knowledgeBaseId}
        knowledgeBaseId={knowledgeBaseId}
        tab={tab}
        onTab={(next) => void navigate({ search: next === 'files' ? {} : { tab: next } })}
        renderActions={actions}
        renderTab={(name, base) => (
          <Suspense fallback={<RowSkeletons count={4} />}>{content(name, base)}</Suspense>
        )}
      />
    </PageBody>
  )

  /** In an empty base the button replaces the files. */
  function actions(name: BaseTab, base: KnowledgeBaseDetail): ReactNode {
    const isOffered = name === 'files' && base.may.includes('write') && base.documents > 0
    return (
      <>
        {name === 'files' && base.documents > 0 && (
          <ValuesFiles baseId={base.id} name={base.name} mayWrite={base.may.includes('write')} />
        )}
        {isOffered && <AddFiles knowledgeBaseId={base.id} />}
      </>
    )
  }

  function content(name: BaseTab, base: KnowledgeBaseDetail): ReactNode {
    switch (name) {
      case 'files':
        return (
          <>
            <FilesTab
              base={base}
              renderFilter={(filter, onChange) => (
                <Suspense>
                  <BaseConditions
                    baseIds={[base.id]}
                    filter={filter}
                    help={t('documents.filter_help')}
                    guide="knowledge_base#fields"
                    onChange={onChange}
                  />
                </Suspense>
              )}
              renderChosen={(documentIds, onDone) => (
                <Suspense>
                  <ChosenValues baseId={base.id} documentIds={documentIds} onDone={onDone} />
                </Suspense>
              )}
              onOpen={open}
            />
            <DocumentPanel
              baseId={base.id}
              documentId={document}
              mayWrite={base.may.includes('write')}
              renderValues={(of) => (
                <Suspense>
                  <DocumentValues baseId={base.id} document={of} mayWrite={base.may.includes('write')} />
                </Suspense>
              )}
              onClose={() => open(undefined)}
            />
          </>
        )
      case 'sources':
        return (
          <SourcesTab
            knowledgeBaseId={base.id}
            canWrite={base.may.includes('write')}
            canConfigure={base.may.includes('configure')}
            isArchived={base.status === 'archived'}
          />
        )
      case 'search':
        return (
          <SearchTest
            key={query}
            knowledgeBaseId={base.id}
            canWrite={base.may.includes('write')}
            firstQuery={query.trim()}
            renderFilter={(filter, onChange) => (
              <BaseConditions
                baseIds={[base.id]}
                filter={filter}
                help={t('retrieval.filter_help')}
                guide="knowledge_base#fields"
                onChange={onChange}
              />
            )}
          />
        )
      case 'answers':
        return <AnswersTab knowledgeBaseId={base.id} canWrite={base.may.includes('write')} />
      case 'questions':
        return (
          <PickFiles knowledgeBaseId={base.id} onAdded={() => void navigate({ search: {} })}>
            {(choose) => (
              <QuestionsTab
                knowledgeBaseId={base.id}
                onAddDocument={choose}
                renderAnswer={(question, onClose, onSaved) => (
                  <Suspense>
                    <AnswerDialog
                      knowledgeBaseId={base.id}
                      edited={null}
                      question={question}
                      onClose={onClose}
                      onSaved={onSaved}
                    />
                  </Suspense>
                )}
                renderTest={(question, onClose) => (
                  <Suspense>
                    <TestQuestionDialog
                      open
                      knowledgeBaseId={base.id}
                      question={question}
                      onClose={onClose}
                    />
                  </Suspense>
                )}
              />
            )}
          </PickFiles>
        )
      case 'tests':
        return <BaseTests knowledgeBaseId={base.id} />
      case 'settings':
        return (
          <SettingsTab
            base={base}
            configuration={
              <>
                <FieldsPanel baseId={base.id} />
                <BaseConfiguration
                  key={base.rag_configuration?.id}
                  knowledgeBaseId={base.id}
                  current={base.rag_configuration}
                />
              </>
            }
          />
        )
      case 'sharing':
        return <BaseSharingTab base={base} />
      case 'activity':
        return <ActivityTab knowledgeBaseId={base.id} />
    }
  }
}
