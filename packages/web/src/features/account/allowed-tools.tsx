import BuildOutlined from '@mui/icons-material/BuildOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { HOUSE_TOOL_IDS } from '@parlance/contract/assistants/house-tools.ts'
import type { ToolApproval } from '@parlance/contract/chat/tool-approvals.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { approvalsQuery, useRevokeApproval } from '#features/tool-approvals/tool-approvals.queries.ts'
import { formatDate } from '#lib/texts/format.ts'
import { LoadMore } from '#ui/tables/load-more.tsx'
import { RowList } from '#ui/tables/row-list.tsx'

/** The tools that are called without asking me again; empty if there are none. */
export function AllowedTools() {
  const { t } = useTranslation()
  const query = useInfiniteQuery(approvalsQuery())
  const approvals = query.data?.pages.flatMap((page) => page.data) ?? []
  if (approvals.length === 0) return null
  return (
    <Box component="section" sx={{ mt: 4 }}>
      <Typography variant="h3" component="h2">
        {t('toolApprovals.title')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.75, mb: 2 }}>
        {t('toolApprovals.help')}
      </Typography>
      <RowList label={t('toolApprovals.title')}>
        {approvals.map((approval) => (
          <ApprovalRow key={approval.id} approval={approval} />
        ))}
      </RowList>
      <LoadMore list={query} />
    </Box>
  )
}

function ApprovalRow({ approval }: { approval: ToolApproval }) {
  const { t } = useTranslation()
  const revoke = useRevokeApproval()
  const { assistant_name: assistant, created_at } = approval
  const own = HOUSE_TOOL_IDS.find((id) => id === approval.tool)
  const tool = own === undefined ? approval.tool : t(`tools.${own}`)
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, px: 2, py: 1.5 }}
    >
      <BuildOutlined sx={{ color: 'text.secondary' }} />
      <Box sx={{ flex: 1, minWidth: 180, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {tool}
        </Typography>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {t('toolApprovals.with_assistant', { assistant, date: formatDate(created_at) })}
        </Typography>
      </Box>
      <Button
        variant="outlined"
        size="small"
        aria-label={t('toolApprovals.revoke_this', { tool })}
        loading={revoke.isPending}
        onClick={() => revoke.mutate(approval.id)}
      >
        {t('toolApprovals.revoke')}
      </Button>
    </Box>
  )
}
