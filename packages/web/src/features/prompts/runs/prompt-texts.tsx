import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { PromptContent } from '@parlance/contract/prompts/prompts.ts'
import { useTranslation } from 'react-i18next'

/** The texts of a prompt, read-only. */
export function PromptTexts({ content }: { content: PromptContent }) {
  const { t } = useTranslation()
  return (['system_prompt', 'user_prompt'] as const).map((field) => (
    <div key={field}>
      <Typography variant="subtitle2" component="h2" sx={{ fontWeight: 600, mb: 0.75 }}>
        {t(`expert.${field}`)}
      </Typography>
      <Box
        sx={{
          p: 1.5,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.paper',
          typography: 'body2',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {content[field] || '–'}
      </Box>
    </div>
  ))
}
