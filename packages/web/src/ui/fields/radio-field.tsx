import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

type Props<V extends string> = {
  label: string
  choices: readonly { value: V; label: string; help?: string }[]
  value: V
  onChoose: (value: V) => void
}

/** A choice of one among two or three, all of them visible. */
export function RadioField<V extends string>({ label, choices, value, onChoose }: Props<V>) {
  const id = useId()
  return (
    <>
      <Typography id={id} variant="subtitle2" component="p" sx={{ fontWeight: 600 }}>
        {label}
      </Typography>
      <RadioGroup aria-labelledby={id} value={value} onChange={(_event, next) => onChoose(next as V)}>
        {choices.map(({ value: one, label: name, help }) => (
          <div key={one}>
            <FormControlLabel
              value={one}
              control={
                <Radio
                  slotProps={{
                    input: help ? { 'aria-describedby': `${id}-${one}` } : {},
                  }}
                />
              }
              label={name}
            />
            {help && (
              <Typography
                id={`${id}-${one}`}
                variant="caption"
                component="p"
                sx={{ color: 'text.secondary', ml: '31px', mb: 0.75 }}
              >
                {help}
              </Typography>
            )}
          </div>
        ))}
      </RadioGroup>
    </>
  )
}
