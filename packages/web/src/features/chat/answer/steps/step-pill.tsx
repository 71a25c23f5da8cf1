import ExpandLessOutlined from '@mui/icons-material/ExpandLessOutlined'
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import type SvgIcon from '@mui/material/SvgIcon'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import CircularProgress from '@mui/material/CircularProgress'
import type { ReactNode } from 'react'

type Props = {
  icon: typeof SvgIcon
  isRunning: boolean
  hasFailed: boolean
  isOpen: boolean
  /** The id of the element that it opens. */
  controls: string
  /** The text after the name. */
  end?: ReactNode
  onToggle: () => void
  children: ReactNode
}

/** A step before the answer, as a button that opens its details. */
export function StepPill(props: Props) {
  const { icon, isRunning, hasFailed, isOpen, controls, end, onToggle, children } = props
  const Icon = hasFailed ? ErrorOutlineOutlined : icon
  const Chevron = isOpen ? ExpandLessOutlined : ExpandMoreOutlined
  return (
    <ButtonBase
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
      sx={{
        minHeight: { xs: 44, md: 36 },
        maxWidth: '100%',
        px: 1.25,
        gap: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        typography: 'body2',
        color: 'text.secondary',
        textAlign: 'left',
        '&:hover': { bgcolor: 'tint' },
      }}
    >
      {isRunning ? (
        <CircularProgress size={16} aria-hidden />
      ) : (
        <Icon fontSize="small" color={hasFailed ? 'error' : 'inherit'} />
      )}
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
      {end}
      <Chevron fontSize="small" />
    </ButtonBase>
  )
}
