import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { AdminProviderDetail } from '@parlance/contract/models/providers.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '#lib/texts/failure-text.ts'
import { KeyChip } from '#features/providers/keys/key-chip.tsx'
import { useDeleteKey, useSetKey, useTestProvider } from '#features/providers/providers.queries.ts'
import { TrialNote } from '#features/providers/trial-note.tsx'
import { formatMoment } from '#lib/texts/format.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'

type Props = { provider: AdminProviderDetail; providerKey: AdminProviderDetail['keys'][number] }

/** One key: its last characters, its state and its actions. */
export function KeyRow({ provider, providerKey: key }: Props) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const change = useSetKey(provider.id, key.id)
  const remove = useDeleteKey(provider.id, key.id)
  const test = useTestProvider(provider.id)
  const name = key.label || `…${key.tail}`
  const isOn = key.state !== 'disabled'
  return (
    <Box component="li" sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 200 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontWeight: 600 }}>
            {key.label}
            <Box component="code" sx={{ typography: 'code' }}>{`••••${key.tail}`}</Box>
            <KeyChip providerKey={key} />
            {key.from_environment && <StateChip>{t('providers.from_environment')}</StateChip>}
          </Box>
          <Box sx={{ typography: 'caption', color: 'muted' }}>
            {key.last_used_at
              ? t('providers.last_used', { moment: formatMoment(key.last_used_at) })
              : t('providers.never_used')}
            {key.last_error !== null && ` · ${failureText(t, key.last_error)}`}
            {key.rests_until !== null &&
              ` · ${t('providers.rests_until', { moment: formatMoment(key.rests_until) })}`}
          </Box>
        </Box>
        <Button
          size="small"
          variant="outlined"
          loading={test.isPending}
          aria-label={t('providers.test_key', { name })}
          onClick={() => test.mutate(key.id)}
        >
          {t('providers.test')}
        </Button>
        <Button
          size="small"
          disabled={change.isPending}
          aria-label={t(isOn ? 'providers.disable_key' : 'providers.enable_key', { name })}
          onClick={() => change.mutate({ enabled: !isOn })}
        >
          {t(isOn ? 'providers.disable' : 'providers.take_up')}
        </Button>
        {!key.from_environment && (
          <IconAction label={t('providers.remove_key', { name })} onClick={() => setAsked(true)}>
            <DeleteOutlined fontSize="small" />
          </IconAction>
        )}
      </Box>
      <TrialNote trial={test.data} error={test.error} />
      <ConfirmDialog
        open={isAsked}
        title={t('providers.remove_key', { name })}
        text={t('providers.remove_key_help')}
        confirm={t('providers.remove')}
        busy={remove.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsked(false) })}
      />
    </Box>
  )
}
