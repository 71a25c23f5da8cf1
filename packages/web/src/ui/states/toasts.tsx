import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { closeToast, useToasts, type Toast } from '#lib/notify.ts'
import { useTopLayer } from '#ui/states/use-top-layer.ts'

/** Pixels from the bottom of the window if nothing else is there. */
const LOWEST = 24
/** Elements at the lower end of the window that must not be covered, and their maximum height in pixels. */
const BELOW = [
  ['.MuiDialogActions-root', 160],
  ['[data-composer]', 400],
] as const

/**
 * Short messages, at the bottom of the main area and centred on it. Pointer or focus keep a message on the screen if it can be acted on or closed;
 * a plain success message lets clicks through to the controls below it.
 */
export function Toasts() {
  const toasts = useToasts((state) => state.toasts)
  // elements that must not be covered move when a phone is rotated
  const [, setSize] = useState('')
  useEffect(() => {
    const follow = () => setSize(`${innerWidth}x${innerHeight}x${sides().left}`)
    // the page next to the drawer changes after the window
    const page = document.getElementById('content')
    const observer = new ResizeObserver(follow)
    if (page) observer.observe(page)
    window.addEventListener('resize', follow)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', follow)
    }
  }, [])
  const layer = useTopLayer()
  return createPortal(
    <Box
      style={{ bottom: roomBelow(), ...sides() }}
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        px: 2,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 1,
        pointerEvents: 'none',
      }}
    >
      {toasts.map((toast) => (
        <ToastRow key={toast.id} toast={toast} />
      ))}
    </Box>,
    layer,
  )
}

function roomBelow(): number {
  for (const [selector, highest] of BELOW) {
    const box = [...document.querySelectorAll(selector)].at(-1)?.getBoundingClientRect()
    if (!box) continue
    const height = innerHeight - box.top
    const isAtEnd = innerHeight - box.bottom < LOWEST * 3
    return isAtEnd && height > 0 && height < Math.min(highest, innerHeight * 0.6) ? height + 8 : LOWEST
  }
  return LOWEST
}

/** A message is centred on the page that it is about, not on the window with its drawer. */
function sides(): { left: number; right: number } {
  const page = document.getElementById('content')?.getBoundingClientRect()
  return page ? { left: page.left, right: innerWidth - page.right } : { left: 0, right: 0 }
}

function ToastRow({ toast }: { toast: Toast }) {
  const { t } = useTranslation()
  const [held, setHeld] = useState(false)
  const waits = held && !toast.exact
  const { row, onFocus } = useFocusBefore()

  useEffect(() => {
    if (waits) return undefined
    const timer = setTimeout(() => closeToast(toast.id), toast.duration)
    return () => clearTimeout(timer)
  }, [toast.id, toast.duration, waits])

  const isError = toast.severity === 'error'
  const isPlain = !isError && !toast.action
  const Icon = isError ? ErrorOutlineOutlined : CheckCircleOutlined
  return (
    <Box
      ref={row}
      role={isError ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={(event) => {
        setHeld(true)
        onFocus(event)
      }}
      onBlur={() => setHeld(false)}
      sx={{
        pointerEvents: isPlain ? 'none' : 'auto',
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minWidth: { sm: 288 },
        maxWidth: 560,
        pl: 2,
        pr: 1,
        py: 1,
        borderRadius: 1,
        boxShadow: 1,
        typography: 'body2',
        bgcolor: isError ? 'error.main' : 'text.primary',
        color: isError ? 'error.contrastText' : 'sheet',
        ':focus-visible': { outlineColor: 'currentColor' },
      }}
    >
      <Icon fontSize="small" />
      <Box sx={{ flex: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere', py: 0.5 }}>{toast.message}</Box>
      {toast.action && (
        <Button
          size="small"
          color="inherit"
          onClick={() => {
            toast.action?.run()
            closeToast(toast.id)
          }}
        >
          {toast.action.label}
        </Button>
      )}
      {!isPlain && (
        <IconButton
          size="small"
          aria-label={t('common.close')}
          onClick={() => closeToast(toast.id)}
          sx={{ color: 'inherit' }}
        >
          <CloseOutlined fontSize="small" />
        </IconButton>
      )}
    </Box>
  )
}

/** A message that disappears with the focus returns it to where it was before, or to the page. */
function useFocusBefore() {
  const row = useRef<HTMLDivElement>(null)
  const before = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = row.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const target = before.current?.isConnected ? before.current : document.getElementById('content')
      target?.focus()
    }
  }, [])
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    const isOutside = relatedTarget instanceof HTMLElement && !row.current?.contains(relatedTarget)
    if (isOutside) before.current = relatedTarget
  }
  return { row, onFocus }
}
