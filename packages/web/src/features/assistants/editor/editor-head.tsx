import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AssistantName } from '#features/assistants/picker/assistant-name.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'

type Props = { name: string; status: ReactNode; children: ReactNode }

/** The edited assistant with its status and actions. */
export function EditorHead({ name, status, children }: Props) {
  const { t } = useTranslation()
  const title = name.trim() || t('assistantForm.untitled')
  return (
    <Box
      sx={{
        flex: 'none',
        minHeight: 64,
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        columnGap: 1,
        rowGap: 0.5,
        px: { xs: 1, sm: 2 },
        py: 0.75,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <title>{title}</title>
      <BackLink to="/assistant" sx={{ px: 1 }}>
        {t('assistants.mine')}
      </BackLink>
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <Typography variant="h4" component="h1" sx={{ overflowWrap: 'anywhere', lineHeight: 1.25 }}>
          <AssistantName name={title} />
        </Typography>
        {status}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, ml: 'auto' }}>
        {children}
      </Box>
    </Box>
  )
}
