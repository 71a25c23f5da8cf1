import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

type Props<V extends string> = {
  label: string
  choices: readonly { value: V; label: string }[]
  value: V
  onChoose: (value: V) => void
}

/** One of two or three, all of them to be read. */
export function RadioField<V extends string>({ label, choices, value, onChoose }: Props<V>) {
  const id = useId()
  return (
    <>
      <Typography id={id} variant="subtitle2" component="p" sx={{ fontWeight: 600 }}>
        {label}
      </Typography>
      <RadioGroup aria-labelledby={id} value={value} onChange={(_event, next) => onChoose(next as V)}>
        {choices.map((choice) => (
          <FormControlLabel
            key={choice.value}
            value={choice.value}
            control={<Radio />}
            label={choice.label}
          />
        ))}
      </RadioGroup>
    </>
  )
}
