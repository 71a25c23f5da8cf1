import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { keyChoicesQuery, keyQuery, useUpdateKey } from '#features/api-keys/api-keys.queries.ts'
import { KeyForm } from '#features/api-keys/key-form.tsx'
import { termsOf, valuesOf } from '#features/api-keys/key-values.ts'
import { notify } from '#lib/notify.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { PageHead } from '#ui/navigation/page-head.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'

type Props = { keyId: string; onLeave: () => void }

/** Changes what a key of mine can do. */
export function EditKeyPage({ keyId, onLeave }: Props) {
  const { t } = useTranslation()
  const choices = useQuery(keyChoicesQuery())
  const key = useQuery({ ...keyQuery(keyId), refetchOnMount: 'always', gcTime: 0 })
  const update = useUpdateKey(keyId)
  const error = key.error ?? choices.error
  const isReady = key.data !== undefined && choices.data !== undefined
  return (
    <>
      <BackLink to="/account/keys">{t('layout.my_keys')}</BackLink>
      <PageHead title={t('apiKeys.edit_title')} intro={t('apiKeys.create_intro')} />
      {error && !isReady && <ErrorState error={error} onRetry={() => void key.refetch()} />}
      {!isReady && !error && <RowSkeletons count={6} />}
      {key.data && choices.data && (
        <KeyForm
          first={valuesOf(key.data)}
          choices={choices.data}
          error={update.error}
          busy={update.isPending}
          save={t('common.save')}
          onSave={(values) =>
            update.mutate(termsOf(values, Date.now()), {
              onSuccess: () => {
                notify(t('common.saved'))
                onLeave()
              },
            })
          }
        >
          <Button onClick={onLeave}>{t('common.cancel')}</Button>
        </KeyForm>
      )}
    </>
  )
}
