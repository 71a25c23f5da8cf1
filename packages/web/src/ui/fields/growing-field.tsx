import Box from '@mui/material/Box'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { SHORT } from '#ui/sizes.ts'
import { isComposing } from '#lib/shortcuts/composing.ts'

type Props = {
  label: string
  value: string
  placeholder?: string
  focusOnMount?: boolean
  describedBy?: string
  /** Receives the element while it is on the page. */
  onField?: (field: HTMLTextAreaElement) => () => void
  onChange: (value: string) => void
  /** Called for Enter alone; Shift+Enter adds a line, and an Enter that ends a composition (IME) does not count. */
  onEnter: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void
}

const LINES_MAX = 10
const SHORT_LINES_MAX = 3
/** A longer text fills the field anyway; measuring it on every key would be too slow. */
const MEASURED_MAX = 20_000

/** A text field that grows with its text up to ten lines, three in a low window, then scrolls. */
export function GrowingField({
  label,
  value,
  placeholder,
  focusOnMount = false,
  describedBy,
  onField,
  onChange,
  onEnter,
  onKeyDown,
}: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!focusOnMount) return undefined
    // In the next frame: immediately would force a layout while the page is being built.
    const frame = requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
    })
    return () => cancelAnimationFrame(frame)
  }, [focusOnMount])

  useEffect(() => (field.current && onField ? onField(field.current) : undefined), [onField])

  const isLong = value.length > MEASURED_MAX
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    onKeyDown?.(event)
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return
    event.preventDefault()
    onEnter()
  }

  return (
    <Box
      component="textarea"
      ref={field}
      aria-label={label}
      aria-describedby={describedBy}
      placeholder={placeholder}
      value={value}
      // Without `field-sizing`, at least the line breaks are counted.
      rows={isLong ? LINES_MAX : Math.min(LINES_MAX, value.slice(0, 2000).split('\n').length)}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={handleKey}
      sx={{
        display: 'block',
        width: '100%',
        p: 0,
        border: 0,
        outline: 'none !important',
        resize: 'none',
        bgcolor: 'transparent',
        color: 'text.primary',
        fontFamily: 'inherit',
        fontSize: '1rem',
        lineHeight: '24px',
        minHeight: 24,
        maxHeight: 24 * LINES_MAX,
        [SHORT]: { maxHeight: 24 * SHORT_LINES_MAX },
        fieldSizing: isLong ? 'fixed' : 'content',
        overflowY: 'auto',
        '&::placeholder': { color: 'muted', opacity: 1 },
      }}
    />
  )
}
