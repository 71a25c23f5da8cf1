import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import Box from '@mui/material/Box'
import ButtonBase, { type ButtonBaseProps } from '@mui/material/ButtonBase'
import type { ReactNode } from 'react'
import { size } from '#ui/sizes.ts'

type Props = Omit<ButtonBaseProps, 'sx'> & {
  icon?: ReactNode
  isOpen: boolean
  /** As wide as a form field. */
  isField?: boolean
  isWrong?: boolean
}

/** The button of a choice, which looks like a select: the value in a field, and an arrow. */
export function ChoiceFace({ icon, isOpen, isField = false, isWrong = false, children, ...rest }: Props) {
  return (
    <ButtonBase
      aria-haspopup="menu"
      aria-expanded={isOpen}
      {...rest}
      sx={{
        maxWidth: '100%',
        minHeight: { xs: size.controlTouch, md: size.control },
        pl: 1.5,
        pr: 0.875,
        gap: 1,
        border: 1,
        borderColor: isWrong ? 'error.main' : 'borderStrong',
        borderRadius: 1,
        bgcolor: 'background.paper',
        color: 'text.primary',
        typography: 'body1',
        textAlign: 'left',
        '& svg': { flex: 'none', color: 'text.secondary' },
        '&:hover': { borderColor: isWrong ? 'error.main' : 'text.primary' },
        '&.Mui-disabled, &.Mui-disabled svg': { color: 'text.disabled' },
        ...(isField && { width: '100%' }),
      }}
    >
      {icon}
      <Box
        component="span"
        sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {children}
      </Box>
      <ExpandMoreOutlined />
    </ButtonBase>
  )
}
