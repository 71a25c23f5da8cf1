import CheckOutlined from '@mui/icons-material/CheckOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { matches } from '#lib/texts/matches.ts'
import { FieldError } from '#ui/fields/field-error.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'

/** From this many on there is a search. */
const SHOWN_MAX = 24

type Props<V extends string> = {
  label: string
  isLabelHidden?: boolean
  options: readonly { value: V; label: string }[]
  chosen: readonly V[]
  error?: string | undefined
  /** The text without choices. */
  none?: string | undefined
  /** The maximum number of choices, and the text when it is reached. */
  most?: { count: number; message: string }
  onChange: (chosen: V[]) => void
}

/** A choice of some among a few. */
export function PickField<V extends string>(props: Props<V>) {
  const { label, isLabelHidden = false, options, chosen, error, none, most, onChange } = props
  const id = useId()
  const [search, setSearch] = useState('')
  const found = options.filter(({ label: name }) => matches(name, search)).slice(0, SHOWN_MAX)
  const shown = options.filter((option) => chosen.includes(option.value) || found.includes(option))
  const isFull = most !== undefined && chosen.length >= most.count
  const toggle = (value: V) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <Box
      role="group"
      {...(isLabelHidden ? { 'aria-label': label } : { 'aria-labelledby': id })}
      {...(error !== undefined && { 'aria-describedby': `${id}-error` })}
    >
      {!isLabelHidden && (
        <Typography id={id} variant="subtitle2" component="p" sx={{ fontWeight: 600, mb: 0.75 }}>
          {label}
        </Typography>
      )}
      {options.length === 0 && none !== undefined && (
        <Typography variant="caption" sx={{ color: 'muted' }}>
          {none}
        </Typography>
      )}
      {options.length > SHOWN_MAX && (
        <Box sx={{ mb: 1 }}>
          <SearchField value={search} onSearch={setSearch} />
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {shown.map((option) => {
          const isChosen = chosen.includes(option.value)
          return (
            <ButtonBase
              key={option.value}
              aria-pressed={isChosen}
              disabled={isFull && !isChosen}
              onClick={() => toggle(option.value)}
              sx={{
                minHeight: { xs: 44, md: 32 },
                px: 1.5,
                gap: 0.5,
                borderRadius: 999,
                border: 1,
                typography: 'body2',
                borderColor: isChosen ? 'primary.main' : 'borderStrong',
                bgcolor: isChosen ? 'primary.light' : 'background.paper',
                color: isChosen ? 'onPrimaryContainer' : 'text.primary',
                '&.Mui-disabled': { color: 'text.disabled' },
              }}
            >
              {isChosen && <CheckOutlined sx={{ fontSize: '1rem' }} />}
              {option.label}
            </ButtonBase>
          )
        })}
      </Box>
      {isFull && (
        <Typography variant="caption" component="p" sx={{ color: 'muted', mt: 0.75 }}>
          {most.message}
        </Typography>
      )}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Box>
  )
}
