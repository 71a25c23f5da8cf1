import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

type Props = {
  /** Inside the frame, which already has a `main`. */
  isInFrame: boolean
  /** What is missing, if it is not a page. */
  title?: string
  help?: string
}

/** There is no page at this address; the link leads to the chat. */
export function NotFound({ isInFrame, title, help }: Props) {
  const { t } = useTranslation()
  const what = title ?? t('common.not_found')
  return (
    <Box
      component={isInFrame ? 'div' : 'main'}
      sx={{
        minHeight: '100%',
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 1,
        p: 3,
        bgcolor: 'background.default',
        textAlign: 'center',
      }}
    >
      <title>{what}</title>
      <OutlinedMark />
      <Typography variant="h2" component="h1">
        {what}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{help ?? t('common.not_found_help')}</Typography>
      <Button component={Link} to="/chat" variant="contained" sx={{ mt: 2 }}>
        {t('common.go_to_chat')}
      </Button>
    </Box>
  )
}

function OutlinedMark() {
  return (
    <Box
      component="svg"
      viewBox="0 0 40 40"
      aria-hidden
      sx={{ width: 64, mb: 2, color: 'borderStrong', fill: 'none', stroke: 'currentColor' }}
    >
      <rect x="1" y="1" width="38" height="38" rx="10" strokeWidth="1.5" />
      <circle cx="21" cy="17" r="9" strokeWidth="2" />
      <path d="M12 17v15.5" strokeWidth="2" strokeLinecap="round" />
    </Box>
  )
}
