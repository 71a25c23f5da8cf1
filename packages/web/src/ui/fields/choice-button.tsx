import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { ChoiceFace } from '#ui/fields/choice-face.tsx'
import { PopMenu } from '#ui/navigation/pop-menu.tsx'

export type Choice<V extends string> = { value: V; label: string; help?: string; disabled?: boolean }

type Props<V extends string> = {
  /** The id for a label above it. */
  id?: string
  /** The label of the choice, read by screen readers before the value. */
  label: string
  value: V
  choices: readonly Choice<V>[]
  /** The text for a value that is not among the choices. */
  shown?: string
  /** The text of the button instead of the name of its choice. */
  text?: string
  busy?: boolean
  icon?: ReactNode
  /** As wide as a form field. */
  isField?: boolean
  onChoose: (value: V) => void
}

/**
 * A choice of one among several, on a button that opens them: a filter, or a field with choices that need an
 * explanation.
 */
export function ChoiceButton<V extends string>(props: Props<V>) {
  const { id, label, value, choices, busy = false, icon, isField = false, onChoose } = props
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const shown = props.text ?? choices.find((choice) => choice.value === value)?.label ?? props.shown ?? ''
  const choose = (next: V) => {
    setAnchor(null)
    if (next !== value) onChoose(next)
  }
  return (
    <>
      <ChoiceFace
        {...(id !== undefined && { id })}
        icon={icon}
        isOpen={anchor !== null}
        isField={isField}
        aria-label={`${label}: ${shown}`}
        disabled={busy}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {shown}
      </ChoiceFace>
      <PopMenu
        anchor={anchor}
        label={label}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { maxHeight: 420 } } }}
      >
        {choices.map((choice) => (
          <MenuItem
            key={choice.value}
            role="menuitemradio"
            aria-checked={choice.value === value}
            selected={choice.value === value}
            disabled={choice.disabled ?? false}
            onClick={() => choose(choice.value)}
          >
            <Box>
              {choice.label}
              {choice.help && (
                <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                  {choice.help}
                </Typography>
              )}
            </Box>
          </MenuItem>
        ))}
      </PopMenu>
    </>
  )
}
