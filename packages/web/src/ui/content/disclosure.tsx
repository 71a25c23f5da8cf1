import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useState, type ReactNode } from 'react'

type Props = {
  label: string
  /** Something inside needs attention. */
  isForcedOpen?: boolean
  children: ReactNode
}

/** Rarely needed content, behind a button that shows it. */
export function Disclosure({ label, isForcedOpen = false, children }: Props) {
  const id = useId()
  const [isChosen, setChosen] = useState(false)
  const isOpen = isChosen || isForcedOpen
  return (
    <Box sx={{ mt: 2 }}>
      <Button
        aria-expanded={isOpen}
        aria-controls={id}
        startIcon={
          <ExpandMoreOutlined
            sx={{ transform: isOpen ? 'none' : 'rotate(-90deg)', transition: 'transform 120ms' }}
          />
        }
        onClick={() => setChosen(!isOpen)}
        sx={{ px: 1 }}
      >
        {label}
      </Button>
      <Box id={id} hidden={!isOpen}>
        {isOpen && children}
      </Box>
    </Box>
  )
}
