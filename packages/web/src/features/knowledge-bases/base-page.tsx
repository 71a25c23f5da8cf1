import LibraryBooksOutlined from '@mui/icons-material/LibraryBooksOutlined'
import Box from '@mui/material/Box'
import type { KnowledgeBaseDetail } from '@parlance/contract/knowledge/knowledge-bases.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BaseHead } from '#features/knowledge-bases/base-head.tsx'
import { tabsFor, type BaseTab } from '#features/knowledge-bases/base-tabs.ts'
import { openQuestionCountQuery } from '#features/open-questions/open-questions.queries.ts'
import { baseQuery } from '#features/knowledge-bases/knowledge-bases.queries.ts'
import { ApiError } from '#lib/network/api-error.ts'
import { ButtonLink } from '#ui/navigation/button-link.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { PageTabs } from '#ui/navigation/page-tabs.tsx'
import { Figure } from '#ui/tables/figure.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'

type Props = {
  knowledgeBaseId: string
  /** Undefined: the first one. */
  tab: BaseTab | undefined
  onTab: (tab: BaseTab) => void
  /** On the right of the header, next to 'Share'; on a phone below the tabs. */
  renderActions: (tab: BaseTab, base: KnowledgeBaseDetail) => ReactNode
  /** The content of each tab, including components of other features. */
  renderTab: (tab: BaseTab, base: KnowledgeBaseDetail) => ReactNode
}

/** One knowledge base: its content, its search settings, its shares and its history. */
export function BasePage({ knowledgeBaseId, tab, onTab, renderActions, renderTab }: Props) {
  const { t } = useTranslation()
  const { data: base, error, refetch } = useQuery(baseQuery(knowledgeBaseId))
  if (error && isGone(error)) return <Gone />
  if (error && !base) return <ErrorState heading="h1" error={error} onRetry={() => void refetch()} />
  if (!base) return <RowSkeletons count={6} />
  const tabs = tabsFor(base)
  const shown = tabs.find((one) => one === tab) ?? tabs[0] ?? 'settings'
  return (
    <>
      <BaseHead base={base} actions={renderActions(shown, base)} onTab={onTab}>
        <PageTabs
          id="base"
          label={base.name}
          value={shown}
          tabs={tabs.map((value) => ({
            value,
            label: (
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                {t(`knowledgeBases.tab_${value}`)}
                {value === 'files' && base.documents > 0 && <Count value={base.documents} />}
                {value === 'questions' && <OpenQuestions knowledgeBaseId={base.id} />}
              </Box>
            ),
          }))}
          onChange={onTab}
        />
      </BaseHead>
      <Box role="tabpanel" id="base-panel" aria-labelledby={`base-${shown}`}>
        {renderTab(shown, base)}
      </Box>
    </>
  )
}

function Count({ value }: { value: number }) {
  return (
    <Box
      component="span"
      sx={{
        px: 0.75,
        borderRadius: 0.5,
        typography: 'caption',
        bgcolor: 'primary.light',
        color: 'onPrimaryContainer',
      }}
    >
      <Figure value={value} />
    </Box>
  )
}

/** The number of open questions, once it is known. */
function OpenQuestions({ knowledgeBaseId }: { knowledgeBaseId: string }) {
  const { data: count = 0 } = useQuery(openQuestionCountQuery(knowledgeBaseId))
  return count > 0 && <Count value={count} />
}

const isGone = (error: Error) => error instanceof ApiError && error.isMissing

function Gone() {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('knowledgeBases.gone')}</title>
      <StatePanel
        heading="h1"
        icon={<LibraryBooksOutlined />}
        title={t('knowledgeBases.gone')}
        help={t('knowledgeBases.gone_help')}
      >
        <ButtonLink to="/knowledge-base" variant="outlined">
          {t('knowledgeBases.all')}
        </ButtonLink>
      </StatePanel>
    </>
  )
}
