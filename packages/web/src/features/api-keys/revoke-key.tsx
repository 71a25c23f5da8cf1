import Button from '@mui/material/Button'
import type { ApiKey } from '@parlance/contract/public-api/api-keys.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevokeKey } from '#features/api-keys/api-keys.queries.ts'
import { notify } from '#lib/notify.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'

type Props = { apiKey: ApiKey; whose: 'mine' | 'all' }

/** Revokes a key after confirmation. */
export function RevokeKey({ apiKey, whose }: Props) {
  const { t } = useTranslation()
  const revoke = useRevokeKey(whose)
  const [isAsked, setAsked] = useState(false)
  if (apiKey.state === 'revoked') return null
  return (
    <>
      <Button
        size="small"
        color="error"
        aria-label={`${t('apiKeys.revoke')}: ${apiKey.description}`}
        onClick={() => setAsked(true)}
      >
        {t('apiKeys.revoke')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={t('apiKeys.revoke_title', { name: apiKey.description })}
        text={t('apiKeys.revoke_text')}
        confirm={t('apiKeys.revoke')}
        busy={revoke.isPending}
        onConfirm={() =>
          revoke.mutate(apiKey.id, {
            onSuccess: () => {
              notify(t('apiKeys.revoked'))
              setAsked(false)
            },
          })
        }
        onClose={() => setAsked(false)}
      />
    </>
  )
}
