import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ToolDecision } from '@parlance/contract/chat/tool-approvals.ts'
import { useTranslation } from 'react-i18next'
import { detailBox } from '#features/chat/answer/steps/detail-box.ts'
import type { ToolPart } from '#features/chat/answer/steps/step.ts'
import { toolName } from '#features/chat/answer/steps/tool-name.ts'
import { useDecision } from '#features/chat/approvals/use-decision.ts'
import { visibleText } from '#features/chat/approvals/visible-text.ts'
import { WaitCard } from '#features/chat/approvals/wait-card.tsx'

type Props = {
  runId: string
  threadId: string
  call: ToolPart
  /** The server that receives the arguments; null for a built-in tool. */
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
  const answer = useDecision(runId, threadId, call.tool_call_id)
  const tool = toolName(call, t) ?? call.tool_name
  return (
    <WaitCard
      title={t('toolApprovals.asks', { tool })}
      help={server === null ? t('toolApprovals.with') : t('toolApprovals.sends', { server: server.label })}
      details={
        <Box component="pre" tabIndex={0} sx={[detailBox, argumentsBox]}>
          {visibleText(JSON.stringify(call.input, null, 2))}
        </Box>
      }
    >
      {DECISIONS.map(([decision, variant]) => (
        <Button
          key={decision}
          variant={variant}
          disabled={answer.isPending || answer.isSuccess}
          onClick={() => answer.mutate(decision)}
        >
          {t(`toolApprovals.${decision}`)}
        </Button>
      ))}
    </WaitCard>
  )
}

const argumentsBox = {
  m: 0,
  mt: 1,
  typography: 'code',
  fontSize: '0.8125rem',
  maxHeight: 240,
  overflow: 'auto',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const
