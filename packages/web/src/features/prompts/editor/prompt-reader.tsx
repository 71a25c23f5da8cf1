import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { PromptView } from '@parlance/contract/prompts/prompts.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PromptLayout } from '#features/prompts/editor/prompt-layout.tsx'
import type { PromptPageProps } from '#features/prompts/editor/prompt-page-props.ts'
import { PromptMenu } from '#features/prompts/list/prompt-menu.tsx'
import { PromptTexts } from '#features/prompts/runs/prompt-texts.tsx'
import { Workbench } from '#features/prompts/runs/workbench.tsx'

type Props = Omit<PromptPageProps, 'promptId'> & { view: PromptView }

/** A prompt that is shared with me: its live version and my runs. */
export function PromptReader({ view, runId, onRun, renderSharing, renderTests }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id, name, owner, live, content } = view
  return (
    <PromptLayout
      name={name}
      showsRuns
      status={
        <Typography variant="caption" sx={{ color: 'muted' }}>
          {t('expert.live_of', { owner, number: live?.number ?? 0 })}
        </Typography>
      }
      actions={
        <PromptMenu
          id={id}
          name={name}
          renderSharing={renderSharing}
          onGone={() => void navigate({ to: '/expert' })}
        />
      }
      prompt={
        <Box sx={{ display: 'grid', gap: 2 }}>
          <PromptTexts content={content} />
        </Box>
      }
      runs={
        <Workbench
          promptId={id}
          content={content}
          draft={null}
          live={live}
          runId={runId}
          onRun={onRun}
          renderTests={renderTests}
        />
      }
    />
  )
}
