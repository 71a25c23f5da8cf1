import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import { ThreadMenu } from '#features/chat/conversation/thread-menu.tsx'

export const PageHead = memo(function PageHead({ title, threadId }: { title: string; threadId: string }) {
  return (
    <Box
      sx={{
        height: { xs: 52, md: 56 },
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: { xs: 2, sm: 3 },
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="h4" component="h1" noWrap sx={{ flex: 1, minWidth: 0 }}>
        {title}
      </Typography>
      <ThreadMenu threadId={threadId} />
    </Box>
  )
})
