import Button from '@mui/material/Button'
import type { MadeKey } from '@parlance/contract/public-api/api-keys.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyChoicesQuery, useCreateKey } from '#features/api-keys/api-keys.queries.ts'
import { KeyForm } from '#features/api-keys/key-form.tsx'
import { KEY_DEFAULTS, termsOf } from '#features/api-keys/key-values.ts'
import { SecretPanel } from '#features/api-keys/secret-panel.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { PageHead } from '#ui/navigation/page-head.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'

type Props = { onLeave: () => void }

/** Creates a key of mine and shows its secret once. */
export function CreateKeyPage({ onLeave }: Props) {
  const { t } = useTranslation()
  const { data: choices, error, refetch } = useQuery(keyChoicesQuery())
  const create = useCreateKey()
  const [made, setMade] = useState<MadeKey | null>(null)
  return (
    <>
      <BackLink to="/account/keys">{t('layout.my_keys')}</BackLink>
      <PageHead title={t('apiKeys.create_title')} guide="api#keys" intro={t('apiKeys.create_intro')} />
      {made !== null && <SecretPanel apiKey={made.key} secret={made.secret} onDone={onLeave} />}
      {error && !choices && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!choices && !error && <RowSkeletons count={6} />}
      {choices && made === null && (
        <KeyForm
          first={KEY_DEFAULTS}
          choices={choices}
          error={create.error}
          busy={create.isPending}
          save={t('apiKeys.create')}
          onSave={(values) => create.mutate(termsOf(values, Date.now()), { onSuccess: setMade })}
        >
          <Button onClick={onLeave}>{t('common.cancel')}</Button>
        </KeyForm>
      )}
    </>
  )
}
