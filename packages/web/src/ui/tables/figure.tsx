import Box from '@mui/material/Box'
import { numberFormat } from '#lib/texts/format.ts'

type Props = { value: number; options?: Intl.NumberFormatOptions }

/** A number in a column of numbers: only its digits have equal width, separators stay narrow. */
export function Figure({ value, options = {} }: Props) {
  return (
    <span>
      {numberFormat(options)
        .formatToParts(value)
        .map((part, at) =>
          /\d/.test(part.value) ? (
            <Box component="span" key={at} sx={{ fontVariantNumeric: 'lining-nums tabular-nums' }}>
              {part.value}
            </Box>
          ) : (
            part.value
          ),
        )}
    </span>
  )
}
