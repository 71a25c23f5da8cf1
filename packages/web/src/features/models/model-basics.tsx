import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { MODEL_TYPES, TRANSCRIBING } from '@parlance/contract/models/model-interfaces.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PartProps } from '#features/models/model-draft.ts'
import { interfaceName } from '#lib/texts/interface-name.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { FieldRow, FormSection } from '#ui/fields/form-section.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

const CAPABILITIES = ['vision', 'tools', 'reasoning', 'structured_output'] as const
const TOKENS_MAX = 100_000_000

/** Labels, type, interface, sizes and capabilities. */
export function ModelBasics({ model, draft, at, onChange }: PartProps) {
  const { t } = useTranslation()
  const { label } = draft
  const isSpeech = draft.type === 'speech'
  const interfaces = [...new Set([...model.interfaces, draft.interface])]
  return (
    <FormSection guide="model#types" title={t('models.basics')}>
      <FieldRow>
        <TextField
          label={t('models.label_en')}
          error={at('label') ?? at('label.en')}
          lang="en"
          value={label.en ?? ''}
          onChange={(en) => onChange({ label: { ...label, en } })}
        />
        <TextField
          label={t('models.label_fr')}
          error={at('label.fr')}
          lang="fr"
          value={label.fr ?? ''}
          onChange={(fr) => onChange({ label: { ...label, fr } })}
        />
      </FieldRow>
      <FieldRow>
        <TextField
          label={t('models.identifier')}
          help={t('models.identifier_help')}
          error={at('identifier')}
          isCode
          value={draft.identifier}
          onChange={(identifier) => onChange({ identifier })}
        />
        <SelectField
          label={t('models.type')}
          value={draft.type}
          options={MODEL_TYPES.map((type) => ({ value: type, label: t(`models.type_${type}`) }))}
          onChange={(type) => onChange({ type, replacement_id: null })}
        />
        <SelectField
          label={t('models.interface')}
          help={t(isUnable(draft) ? 'models.interface_no_speech' : 'models.interface_help')}
          value={draft.interface}
          options={interfaces.map((one) => ({ value: one, label: interfaceName(one, t) }))}
          onChange={(chosen) => onChange({ interface: chosen })}
        />
      </FieldRow>
      {!isSpeech && <Answering draft={draft} at={at} onChange={onChange} />}
    </FormSection>
  )
}

/** Whether it is for speech, by an interface that has no call for it. */
const isUnable = ({ type, interface: wire }: PartProps['draft']) =>
  type === 'speech' && !TRANSCRIBING.includes(wire)

/** What only models have that are given and give texts or pictures. */
function Answering({ draft, at, onChange }: Omit<PartProps, 'model'>) {
  const { t } = useTranslation()
  const id = useId()
  const { capabilities } = draft
  return (
    <>
      <FieldRow>
        <NumberField
          label={t('models.context_size')}
          help={t('models.context_size_help')}
          error={at('context_size')}
          value={draft.context_size}
          min={1}
          max={TOKENS_MAX}
          step={1}
          onChange={(context_size) => onChange({ context_size })}
        />
        <NumberField
          label={t('models.max_output_tokens')}
          help={t('models.max_output_tokens_help')}
          error={at('max_output_tokens')}
          value={draft.max_output_tokens}
          min={1}
          max={TOKENS_MAX}
          step={1}
          onChange={(max_output_tokens) => onChange({ max_output_tokens })}
        />
      </FieldRow>
      <Box role="group" aria-labelledby={id}>
        <Typography id={id} variant="subtitle2" component="h3" sx={{ fontWeight: 600, mb: 0.5 }}>
          {t('models.capabilities')}
        </Typography>
        <FieldRow>
          {CAPABILITIES.map((name) => (
            <CheckField
              key={name}
              label={t(`models.can_${name}`)}
              checked={capabilities[name]}
              onChange={(can) => onChange({ capabilities: { ...capabilities, [name]: can } })}
            />
          ))}
        </FieldRow>
      </Box>
    </>
  )
}
