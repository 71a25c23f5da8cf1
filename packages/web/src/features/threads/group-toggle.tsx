import ExpandLessOutlined from '@mui/icons-material/ExpandLessOutlined'
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import type { DragEventHandler, Ref } from 'react'

type Props = {
  /** Of the heading. */
  id: string
  label: string
  isOpen: boolean
  /** The id of what it shows and hides. */
  controls: string
  onToggle: () => void
  onDragOver?: DragEventHandler
  ref?: Ref<HTMLButtonElement>
}

/** The heading of a group in the drawer, which shows and hides its rows. */
export function GroupToggle({ id, label, isOpen, controls, onToggle, onDragOver, ref }: Props) {
  const Chevron = isOpen ? ExpandLessOutlined : ExpandMoreOutlined
  return (
    <ButtonBase
      {...(ref !== undefined && { ref })}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
      {...(onDragOver !== undefined && { onDragOver })}
      sx={{
        flex: 1,
        minHeight: { xs: 44, md: 36 },
        pl: 1.5,
        pr: 1,
        borderRadius: 1,
        justifyContent: 'flex-start',
        textAlign: 'left',
      }}
    >
      <Typography
        id={id}
        variant="caption"
        component="h2"
        sx={{ flex: 1, fontWeight: 600, color: 'text.secondary' }}
      >
        {label}
      </Typography>
      <Chevron fontSize="small" sx={{ color: 'text.secondary' }} />
    </ButtonBase>
  )
}
