import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ToolPart } from '#features/chat/answer/step.ts'
import type { ToolDecision } from '@parlance/contract/chat/tool-approvals.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { detailBox } from '#features/chat/answer/detail-box.ts'
import { toolName } from '#features/chat/answer/tool-name.ts'
import { approvalsQuery, decide } from '#features/chat/approvals/tool-approvals.queries.ts'
import { visibleText } from '#features/chat/approvals/visible-text.ts'
import { messagesKey } from '#features/chat/runs/runs.queries.ts'
import { useMutation } from '#lib/network/use-mutation.ts'

type Props = {
  runId: string
  threadId: string
  call: ToolPart
  /** The server that gets the arguments; null for a tool of the product. */
  server: { label: string } | null
}

const DECISIONS = [
  ['once', 'contained'],
  ['thread', 'outlined'],
  ['always', 'outlined'],
  ['no', 'text'],
] as const satisfies readonly (readonly [ToolDecision, string])[]

/** Asks whether a tool can be called with exactly these arguments. */
export function ApprovalCard({ runId, threadId, call, server }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const client = useQueryClient()
  const answer = useMutation({
    mutationFn: (decision: ToolDecision) => decide(runId, call.tool_call_id, decision),
    // decided in another window, or the answer has ended: what is stored says so
    onError: () => client.invalidateQueries({ queryKey: messagesKey(threadId) }),
    onSuccess: () => client.invalidateQueries({ queryKey: approvalsQuery().queryKey }),
  })
  const isSent = answer.isPending || answer.isSuccess
  const tool = toolName(call, t) ?? call.tool_name
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{ my: 1.5, px: 2, py: 1.5, border: 1, borderColor: 'primary.main', borderRadius: 1 }}
    >
      <Box id={id} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {t('toolApprovals.asks', { tool })}
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {server === null ? t('toolApprovals.with') : t('toolApprovals.sends', { server: server.label })}
      </Box>
      <Box component="pre" tabIndex={0} sx={[detailBox, argumentsBox]}>
        {visibleText(JSON.stringify(call.input, null, 2))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {DECISIONS.map(([decision, variant]) => (
          <Button
            key={decision}
            variant={variant}
            disabled={isSent}
            onClick={() => answer.mutate(decision)}
            sx={{ minHeight: { xs: 44, md: 36 }, width: { xs: '100%', sm: 'auto' } }}
          >
            {t(`toolApprovals.${decision}`)}
          </Button>
        ))}
      </Box>
    </Box>
  )
}

const argumentsBox = {
  mx: 0,
  typography: 'code',
  fontSize: '0.8125rem',
  maxHeight: 240,
  overflow: 'auto',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const
