import Box from '@mui/material/Box'
import type { RetentionItem } from '@parlance/contract/admin/retention.ts'
import { ADMIN_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { myRetentionQuery } from '#features/retention/retention.queries.ts'
import { formatMoment } from '#lib/texts/format.ts'
import { Panel } from '#ui/navigation/panel.tsx'
import { TextLink } from '#ui/navigation/text-link.tsx'
import { Pager } from '#ui/tables/pager.tsx'

/** How long my conversations and test results are kept. Hidden if there is no limit. */
export function RetentionPanel() {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const { data } = useQuery(myRetentionQuery(page))
  if (data === undefined || data.rules.length === 0) return null
  return (
    <Panel title={t('retention.mine')} help={t('retention.mine_help')}>
      <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2' }}>
        {data.rules.map(({ kind, days, notice_days }) => (
          <li key={kind}>
            {t(kind === 'test' ? 'retention.mine_rule_test' : 'retention.mine_rule', {
              kind: t(`retention.kind_${kind}`),
              days: t('retention.days', { count: days }),
              notice: t('retention.days', { count: notice_days }),
            })}
          </li>
        ))}
      </Box>
      {data.total > 0 && (
        <>
          <Box sx={{ typography: 'subtitle2', fontWeight: 600, mt: 2 }}>{t('retention.mine_coming')}</Box>
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, typography: 'body2' }}>
            {data.data.map((item) => (
              <Box component="li" key={item.id} sx={{ overflowWrap: 'anywhere' }}>
                <ItemLink item={item} />
                {` · ${t(`retention.kind_${item.kind}`)} · ${formatMoment(item.deletes_at)}`}
              </Box>
            ))}
          </Box>
          <Pager page={page} pageSize={ADMIN_PAGE_SIZE} total={data.total} onPage={setPage} />
        </>
      )}
    </Panel>
  )
}

/** To the page where the data is listed. */
function ItemLink({ item: { name, subject } }: { item: RetentionItem }) {
  switch (subject?.kind) {
    case 'thread':
      return (
        <TextLink to="/thread/$threadId" params={{ threadId: subject.id }}>
          {name}
        </TextLink>
      )
    case 'prompt':
      return (
        <TextLink to="/expert/$promptId" params={{ promptId: subject.id }}>
          {name}
        </TextLink>
      )
    case 'assistant':
      return (
        <TextLink to="/assistant/$assistantId" params={{ assistantId: subject.id }}>
          {name}
        </TextLink>
      )
    case 'knowledge_base':
      return (
        <TextLink to="/knowledge-base/$knowledgeBaseId" params={{ knowledgeBaseId: subject.id }}>
          {name}
        </TextLink>
      )
    default:
      return name
  }
}
