import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import type { ContextUse } from '@parlance/contract/chat/runs.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contextQuery } from '#features/chat/context/context.queries.ts'
import { useDraft } from '#features/chat/drafts/use-draft.ts'
import { formatNumber } from '#lib/texts/format.ts'
import { Tooltip } from '#ui/states/tooltip.tsx'

type Props = { scope: string; assistantId: string | null }

const PARTS = [
  'instructions',
  'folder',
  'summary',
  'history',
  'files',
  'passages',
  'tools',
  'question',
] as const
/** Bytes per token, approximately; the text of the field changes on every key. */
const TOKEN_LENGTH = 4
/** The shares of the context at which the gauge warns. */
const [HIGH, FULL] = [70, 90]

/** How full the context of the model is, as a ring; a click shows the parts. */
export function ContextGauge({ scope, assistantId }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const threadId = useDraft(scope, ({ thread_id }) => thread_id)
  const modelId = useDraft(scope, ({ model_id }) => model_id)
  const files = useDraft(scope, (draft) => draft.files)
  // an existing conversation knows its own
  const { folder } = useSearch({ strict: false })
  const question = useDraft(scope, ({ text }) => Math.ceil(text.length / TOKEN_LENGTH))
  const { data } = useQuery(contextQuery(threadId, { assistantId, modelId, folderId: folder, files }))
  if (!data) return null
  const uses = { ...data, question }
  const percent = percentOf(data, question)
  const label = t('context.used', { percent })
  return (
    <>
      <Tooltip title={label}>
        <ButtonBase
          aria-label={label}
          aria-haspopup="dialog"
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{
            width: { xs: 44, md: 36 },
            height: { xs: 44, md: 36 },
            borderRadius: 1,
            '&:hover': { bgcolor: 'tint' },
          }}
        >
          <Ring percent={percent} />
        </ButtonBase>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-labelledby': id, sx: { p: 2, width: 300, maxWidth: '100%' } },
        }}
      >
        <Typography id={id} variant="subtitle2" component="h2" sx={{ fontWeight: 600 }}>
          {label}
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mb: 1 }}>
          {t('context.help', { size: formatNumber(data.size) })}
        </Typography>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 0.5, typography: 'body2' }}
        >
          {[...PARTS, 'reserved' as const].map((part) =>
            uses[part] === 0 ? null : (
              <Box key={part} sx={{ display: 'contents' }}>
                <dt>{t(`context.${part}`)}</dt>
                <Box component="dd" sx={{ m: 0, textAlign: 'end' }}>
                  {formatNumber(uses[part])}
                </Box>
              </Box>
            ),
          )}
        </Box>
        {data.messages_summarised > 0 && (
          <Typography variant="body2" sx={{ mt: 1.5 }}>
            {t('context.in_summary', { count: data.messages_summarised })}
          </Typography>
        )}
        {data.messages_left_out > 0 && (
          <Typography variant="body2" sx={{ mt: 1.5 }}>
            {t(data.can_summarise ? 'context.to_summarise' : 'context.left_out', {
              count: data.messages_left_out,
            })}
          </Typography>
        )}
      </Popover>
    </>
  )
}

/** The share of what is not reserved for the answer. */
export function percentOf(use: ContextUse, question: number): number {
  const { instructions, folder, summary, history, files, passages, tools } = use
  const used = instructions + folder + summary + history + files + passages + tools + question
  return Math.min(100, Math.round((100 * used) / Math.max(1, use.size - use.reserved)))
}

const RADIUS = 7
const LENGTH = 2 * Math.PI * RADIUS

function Ring({ percent }: { percent: number }) {
  const color = percent >= FULL ? 'error.main' : percent >= HIGH ? 'warning.main' : 'primary.main'
  return (
    <Box component="svg" aria-hidden viewBox="0 0 18 18" sx={{ width: 18, height: 18, color, fill: 'none' }}>
      <Box
        component="circle"
        cx={9}
        cy={9}
        r={RADIUS}
        sx={{ stroke: 'var(--p-palette-divider)', strokeWidth: 3 }}
      />
      <circle
        cx={9}
        cy={9}
        r={RADIUS}
        stroke="currentColor"
        strokeWidth={3}
        strokeDasharray={`${(LENGTH * percent) / 100} ${LENGTH}`}
        transform="rotate(-90 9 9)"
      />
    </Box>
  )
}
