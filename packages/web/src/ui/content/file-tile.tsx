import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import { isFocusLost } from '#lib/focus.ts'
import { FileIcon } from '#ui/content/file-icon.tsx'
import { extensionOf } from '#ui/content/file-kind.ts'

type Props = {
  name: string
  /** The text below its name. */
  note: string
  isWrong?: boolean
  /** From 0 to 1 while it is uploaded. */
  progress?: number | undefined
  actions?: ReactNode
  /** Shown instead of its icon. */
  icon?: ReactNode
  /** Opens it; without this, the tile is not a button. */
  onOpen?: (() => void) | undefined
}

/** A file of a message: icon, name, and a note. */
export function FileTile({ name, note, isWrong = false, progress, actions, icon, onOpen }: Props) {
  const words = (
    <>
      {icon ?? <FileIcon type={extensionOf(name)} />}
      <Box component="span" sx={{ minWidth: 0, flex: 1, display: 'block' }}>
        <Box component="span" title={name} sx={line}>
          {name}
        </Box>
        <Box component="span" sx={{ ...noteLine, color: isWrong ? 'error.main' : 'text.secondary' }}>
          {note}
        </Box>
        {progress !== undefined && (
          <LinearProgress
            variant="determinate"
            value={Math.round(progress * 100)}
            aria-label={name}
            sx={{ mt: 0.5, height: 4, borderRadius: 2 }}
          />
        )}
      </Box>
    </>
  )
  return (
    <Box component="li" sx={tile}>
      {onOpen ? (
        <Box component="button" type="button" onClick={onOpen} sx={{ ...inner, ...pressable }}>
          {words}
        </Box>
      ) : (
        <Box sx={inner}>{words}</Box>
      )}
      {actions}
    </Box>
  )
}

const tile = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  minWidth: 0,
  width: { xs: '100%', sm: 'auto' },
  maxWidth: { xs: '100%', sm: 280 },
  pr: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  bgcolor: 'background.paper',
} as const
const inner = { display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, flex: 1, p: '6px 8px' } as const
const pressable = {
  border: 0,
  bgcolor: 'transparent',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  borderRadius: '8px',
  '&:hover': { bgcolor: 'action.hover' },
} as const
const line = {
  display: 'block',
  typography: 'body2',
  fontWeight: 500,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
const noteLine = { display: 'block', typography: 'caption' } as const

/** The tiles of a message side by side. When the focused one is removed, the next one takes the focus. */
export function FileTiles({ label, children }: { label: string; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null)
  const focusedAt = useRef(-1)
  const rowCount = useRef(0)
  const onFocus = ({ currentTarget, target }: FocusEvent) => {
    focusedAt.current = [...currentTarget.children].findIndex((one) => one.contains(target))
  }
  useEffect(() => {
    const rows = [...(list.current?.children ?? [])]
    const isShorter = rows.length < rowCount.current
    rowCount.current = rows.length
    if (!isShorter || focusedAt.current < 0 || !isFocusLost()) return
    const buttons = rows[Math.min(focusedAt.current, rows.length - 1)]?.querySelectorAll('button')
    ;[...(buttons ?? [])].at(-1)?.focus()
  }, [children])
  return (
    <Box component="ul" ref={list} onFocus={onFocus} aria-label={label} sx={tiles}>
      {children}
    </Box>
  )
}

const tiles = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 1,
} as const
