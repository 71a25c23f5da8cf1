import CompressOutlined from '@mui/icons-material/CompressOutlined'
import ExpandLessOutlined from '@mui/icons-material/ExpandLessOutlined'
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { ContextSummary } from '@parlance/contract/chat/runs.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { detailBox } from '#features/chat/answer/steps/detail-box.ts'
import { LazyMarkdown } from '#ui/content/lazy-markdown.tsx'

const line = { flex: 1, minWidth: 16, borderTop: 1, borderColor: 'divider' } as const

/** Where the model receives a summary in place of the messages above, which are kept; a click opens the summary. */
export function SummaryPlace({ summary }: { summary: ContextSummary }) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const Chevron = isOpen ? ExpandLessOutlined : ExpandMoreOutlined
  return (
    <Box component="article" aria-label={t('context.summarised')} sx={{ mt: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box aria-hidden sx={line} />
        <ButtonBase
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          sx={{
            minHeight: { xs: 44, md: 36 },
            px: 1,
            gap: 1,
            borderRadius: 1,
            typography: 'body2',
            color: 'text.secondary',
            textAlign: 'left',
            '&:hover': { bgcolor: 'tint' },
          }}
        >
          <CompressOutlined fontSize="small" />
          {t('context.summarised')}
          <Chevron fontSize="small" />
        </ButtonBase>
        <Box aria-hidden sx={line} />
      </Box>
      <Box id={id}>
        {isOpen && (
          <Box sx={detailBox}>
            <Box sx={{ typography: 'caption', mb: 1 }}>
              {t('context.summarised_help', { count: summary.messages })}
            </Box>
            <LazyMarkdown text={summary.text} isGrowing={false} />
          </Box>
        )}
      </Box>
    </Box>
  )
}
