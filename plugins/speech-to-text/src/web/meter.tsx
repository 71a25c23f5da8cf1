import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { watchLevel } from './level.ts'

const BARS = [6, 10, 14, 10, 6]

type Props = {
  isOpen: boolean
  isSpeaking: boolean
  /** Given if the level is measured elsewhere. */
  level?: number | null
}

/** Bars that light up with the voice. If the level cannot be measured, they show whether speech is heard. */
export function Meter({ isOpen, isSpeaking, level }: Props) {
  const [measured, setMeasured] = useState<number | null>(null)
  useEffect(() => {
    if (!isOpen || level !== undefined) return undefined
    return watchLevel((loud) => setMeasured(Math.ceil(loud * 3)))
  }, [isOpen, level])
  const lit = level == null ? (measured ?? (isSpeaking ? 2 : 0)) : Math.ceil(level * 3)
  return (
    <Box
      aria-hidden
      data-level={lit}
      sx={{ display: 'flex', alignItems: 'center', gap: '2px', height: 16, flex: 'none' }}
    >
      {BARS.map((height, index) => (
        <Box
          key={index}
          sx={{
            width: 3,
            height,
            borderRadius: 1,
            bgcolor: 'currentColor',
            // from the middle outwards
            opacity: Math.abs(index - 2) < lit ? 1 : 0.3,
            transition: 'opacity 80ms',
          }}
        />
      ))}
    </Box>
  )
}
