import Box from '@mui/material/Box'
import type { SplitterType } from '@parlance/contract/knowledge/splitters.schemas.ts'
import { useTranslation } from 'react-i18next'
import type { Options } from '#features/rag-configurations/configuration-draft.ts'
import type { SplitterField } from '#features/rag-configurations/rag-configurations.queries.ts'
import { formatNumber } from '#lib/texts/format.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'

type Props = {
  type: SplitterType
  fields: readonly SplitterField[]
  options: Options
  errorOf: (field: string) => string | undefined
  onChange: (options: Options) => void
}

const NAMES = {
  chunk_size: true,
  chunk_overlap: true,
  heading_level: true,
  keep_tables: true,
  sentences: true,
  overlap_sentences: true,
  tokens: true,
  overlap_tokens: true,
} as const

/** A form generated from the schema of a splitter's options. */
export function SplitterFields({ type, fields, options, errorOf, onChange }: Props) {
  const { t } = useTranslation()
  const set = (name: string, value: number | boolean | null) => onChange({ ...options, [name]: value })
  return (
    <Box
      key={type}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}
    >
      {fields.map(({ name, kind, min, max }) => {
        const label = isKnown(name) ? t(`ragConfigurations.option_${name}`) : name
        if (kind === 'boolean') {
          return (
            <CheckField
              key={name}
              label={label}
              checked={options[name] === true}
              onChange={(value) => set(name, value)}
            />
          )
        }
        const value = options[name]
        return (
          <NumberField
            key={name}
            label={label}
            help={t('ragConfigurations.range', { min: formatNumber(min), max: formatNumber(max) })}
            value={typeof value === 'number' ? value : null}
            min={min}
            max={max}
            step={1}
            error={errorOf(`splitter_options.${name}`)}
            onChange={(next) => set(name, next)}
          />
        )
      })}
    </Box>
  )
}

function isKnown(name: string): name is keyof typeof NAMES {
  return name in NAMES
}
