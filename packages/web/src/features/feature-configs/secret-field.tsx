import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsaved } from '#lib/forms/unsaved.ts'
import { StateChip } from '#ui/states/state-chip.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'

type Props = {
  labelledBy: string
  isSet: boolean
  busy: boolean
  onSave: (value: string) => void
  onRemove: () => void
}

/** A secret can be set, replaced and removed, but is never shown. */
export function SecretField({ labelledBy, isSet, busy, onSave, onRemove }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState<string | null>(null)
  useUnsaved(text !== null && text !== '')
  return (
    <Box sx={{ mt: 1.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <StateChip tone={isSet ? 'success' : 'quiet'}>
        {t(isSet ? 'featureConfigs.secret_is_set' : 'featureConfigs.secret_is_missing')}
      </StateChip>
      {text === null ? (
        <>
          <Button size="small" variant="outlined" disabled={busy} onClick={() => setText('')}>
            {t(isSet ? 'featureConfigs.secret_replace' : 'featureConfigs.secret_set')}
          </Button>
          {isSet && (
            <Button size="small" color="error" disabled={busy} onClick={onRemove}>
              {t('featureConfigs.secret_remove')}
            </Button>
          )}
        </>
      ) : (
        <>
          <Box sx={{ flex: 1, minWidth: 180 }}>
            <TextInput
              type="password"
              autoComplete="new-password"
              isDense
              autoFocus
              value={text}
              input={{ 'aria-labelledby': labelledBy }}
              onChange={setText}
            />
          </Box>
          <Button
            size="small"
            variant="outlined"
            loading={busy}
            disabled={text === ''}
            onClick={() => onSave(text)}
          >
            {t('common.save')}
          </Button>
          <Button size="small" onClick={() => setText(null)}>
            {t('common.cancel')}
          </Button>
        </>
      )}
      <Box sx={{ width: '100%', typography: 'caption', color: 'muted' }}>
        {t('featureConfigs.secret_help')}
      </Box>
    </Box>
  )
}
