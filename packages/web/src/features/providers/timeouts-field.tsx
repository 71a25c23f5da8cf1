import { useTranslation } from 'react-i18next'
import type { PartProps } from '#features/providers/provider-draft.ts'
import { FieldRow, FormSection } from '#ui/fields/form-section.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'

/** Timeouts in seconds; empty fields use the server's defaults. */
const LIMITS = [
  { name: 'connect_ms', usual: 5, max: 60 },
  { name: 'first_token_ms', usual: 60, max: 600 },
  { name: 'idle_ms', usual: 30, max: 600 },
  { name: 'total_ms', usual: 600, max: 3600 },
] as const

/** How long each step of a call can take. */
export function TimeoutsField({ draft, at, onChange }: PartProps) {
  const { t } = useTranslation()
  const { timeouts } = draft
  return (
    <FormSection
      guide="provider#connection"
      title={t('providers.timeouts')}
      help={t('providers.timeouts_help')}
    >
      <FieldRow>
        {LIMITS.map(({ name, usual, max }) => (
          <NumberField
            key={name}
            label={t(`providers.${name}`)}
            help={t('providers.seconds', { usual })}
            error={at(`timeouts.${name}`)}
            value={timeouts[name] === undefined ? null : timeouts[name] / 1000}
            min={0.1}
            max={max}
            step={1}
            onChange={(seconds) => {
              const { [name]: _, ...others } = timeouts
              onChange({
                timeouts: seconds === null ? others : { ...others, [name]: Math.round(seconds * 1000) },
              })
            }}
          />
        ))}
      </FieldRow>
    </FormSection>
  )
}
