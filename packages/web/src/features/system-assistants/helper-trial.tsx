import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { IMPROVABLE_TEXT_MAX } from '@parlance/contract/core/limits.ts'
import type {
  HelperTrial as Trial,
  SystemAssistantKey,
} from '@parlance/contract/assistants/system-assistants.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type HelperForm, useTryHelper } from '#features/system-assistants/system-assistants.queries.ts'
import { translated } from '#lib/network/api-error.ts'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { formatMoney, formatNumber, formatSeconds } from '#lib/texts/format.ts'
import { FieldError } from '#ui/fields/field-error.tsx'
import { LabelledField } from '#ui/fields/labelled-field.tsx'
import { Panel } from '#ui/navigation/panel.tsx'

type Props = {
  helperKey: SystemAssistantKey
  settings: Omit<HelperForm, 'is_enabled'>
  isDisabled: boolean
}

/** Tests the system assistant with the form values, saved or not. */
export function HelperTrial({ helperKey, settings, isDisabled }: Props) {
  const { t } = useTranslation()
  const trial = useTryHelper(helperKey)
  const isOfConversation = helperKey === 'search_query'
  const [input, setInput] = useState(
    t(isOfConversation ? 'systemAssistants.example_search_query' : 'systemAssistants.example'),
  )
  return (
    <Panel title={t('systemAssistants.try')}>
      <LabelledField
        label={t('systemAssistants.try_input')}
        help={[
          t('systemAssistants.try_help'),
          ...(isOfConversation ? [t('systemAssistants.try_turns_help')] : []),
        ].join(' ')}
        value={input}
        rows={isOfConversation ? 5 : 3}
        maxLength={IMPROVABLE_TEXT_MAX}
        onChange={setInput}
      />
      <Button
        variant="outlined"
        loading={trial.isPending}
        disabled={isDisabled || input.trim() === ''}
        onClick={() => trial.mutate({ ...settings, input })}
        sx={{ mt: 1.5 }}
      >
        {t('systemAssistants.try_button')}
      </Button>
      <Box role="status" sx={{ mt: 1.5 }}>
        {trial.data && <Outcome trial={trial.data} />}
      </Box>
      {trial.error && <FieldError>{trial.error.message}</FieldError>}
    </Panel>
  )
}

function Outcome({ trial }: { trial: Trial }) {
  const { t } = useTranslation()
  return (
    <>
      {trial.output !== null && (
        <Box
          sx={{
            p: 1.5,
            borderRadius: 1,
            bgcolor: 'sunken',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {trial.output || t('systemAssistants.nothing_usable')}
        </Box>
      )}
      {trial.error && <FieldError>{errorText(trial.error, t('systemAssistants.failed_with'))}</FieldError>}
      <Box sx={{ mt: 0.75, typography: 'caption', color: 'muted' }}>{figures(trial).join(' · ')}</Box>
    </>
  )

  function figures({ model_label, input_tokens, output_tokens, duration_ms, cost_nano, currency }: Trial) {
    const count = (input_tokens ?? 0) + (output_tokens ?? 0)
    const isCounted = input_tokens !== null || output_tokens !== null
    return [
      inMyLanguage(model_label),
      isCounted ? t('chat.tokens', { count, value: formatNumber(count) }) : '',
      formatSeconds(duration_ms),
      cost_nano === null ? t('systemAssistants.cost_unknown') : formatMoney(cost_nano, currency),
    ].filter((part) => part !== '')
  }
}

/** The text of our own refusal; for a failure of the model, its code and status. */
function errorText({ code, status }: NonNullable<Trial['error']>, failed: string): string {
  if (code.startsWith('ERROR_')) return translated(code)
  return [failed, status, code].filter((part) => part !== null).join(' ')
}
