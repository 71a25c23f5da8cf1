import AddOutlined from '@mui/icons-material/AddOutlined'
import KeyOutlined from '@mui/icons-material/KeyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ApiKey, MadeKey } from '@parlance/contract/public-api/api-keys.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type KeySort, myKeysQuery } from '#features/api-keys/api-keys.queries.ts'
import { keyColumns } from '#features/api-keys/key-columns.tsx'
import { RevokeKey } from '#features/api-keys/revoke-key.tsx'
import { RotateDialog } from '#features/api-keys/rotate-dialog.tsx'
import { SecretPanel } from '#features/api-keys/secret-panel.tsx'
import { AdminList } from '#ui/tables/admin-list.tsx'
import { ButtonLink } from '#ui/navigation/button-link.tsx'
import { useAdminList } from '#ui/tables/use-admin-list.ts'

/** My own keys. */
export function MyKeysPage() {
  const { t } = useTranslation()
  const list = useAdminList<KeySort>({ by: 'created_at', order: 'desc' })
  const [rotating, setRotating] = useState<ApiKey | null>(null)
  const [made, setMade] = useState<MadeKey | null>(null)
  const actions = (key: ApiKey) => (
    <Box sx={{ display: 'inline-flex', flexWrap: 'wrap', justifyContent: 'flex-end' }}>
      {key.state !== 'revoked' && (
        <>
          <ButtonLink
            to="/account/keys/$keyId"
            params={{ keyId: key.id }}
            size="small"
            aria-label={`${t('apiKeys.edit')}: ${key.description}`}
          >
            {t('apiKeys.edit')}
          </ButtonLink>
          <Button
            size="small"
            aria-label={`${t('apiKeys.rotate')}: ${key.description}`}
            onClick={() => setRotating(key)}
          >
            {t('apiKeys.rotate')}
          </Button>
        </>
      )}
      <RevokeKey apiKey={key} whose="mine" />
    </Box>
  )
  return (
    <>
      <AdminList
        title={t('apiKeys.my_title')}
        guide="api#keys"
        intro={t('apiKeys.my_intro')}
        actions={
          <ButtonLink to="/account/keys/create" variant="contained" startIcon={<AddOutlined />}>
            {t('apiKeys.new')}
          </ButtonLink>
        }
        tools={
          made !== null && <SecretPanel apiKey={made.key} secret={made.secret} onDone={() => setMade(null)} />
        }
        list={list}
        result={useQuery(myKeysQuery(list.query))}
        columns={keyColumns(t, { withOwner: false, actions })}
        idOf={(key) => key.id}
        empty={{ icon: <KeyOutlined />, title: t('apiKeys.empty'), help: t('apiKeys.empty_help') }}
      />
      {rotating && (
        <RotateDialog
          apiKey={rotating}
          onClose={() => setRotating(null)}
          onRotated={(rotated) => {
            setRotating(null)
            setMade(rotated)
          }}
        />
      )}
    </>
  )
}
