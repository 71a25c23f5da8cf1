import AddOutlined from '@mui/icons-material/AddOutlined'
import KeyOutlined from '@mui/icons-material/KeyOutlined'
import type { ApiKey } from '@parlance/contract/public-api/api-keys.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { allKeysQuery, type KeySort } from '#features/api-keys/api-keys.queries.ts'
import { keyColumns } from '#features/api-keys/key-columns.tsx'
import { RevokeKey } from '#features/api-keys/revoke-key.tsx'
import { AdminList } from '#ui/tables/admin-list.tsx'
import { ButtonLink } from '#ui/navigation/button-link.tsx'
import { useAdminList } from '#ui/tables/use-admin-list.ts'

const actions = (key: ApiKey) => <RevokeKey apiKey={key} whose="all" />

type Props = { mayCreate: boolean }

/** The keys of everyone. */
export function AllKeysPage({ mayCreate }: Props) {
  const { t } = useTranslation()
  const list = useAdminList<KeySort>({ by: 'created_at', order: 'desc' })
  const columns = keyColumns(t, { withOwner: true, actions })
  return (
    <AdminList
      title={t('apiKeys.title')}
      guide="api#keys"
      intro={t('apiKeys.intro')}
      actions={
        mayCreate && (
          <ButtonLink to="/admin/api-keys/create" variant="contained" startIcon={<AddOutlined />}>
            {t('apiKeys.new')}
          </ButtonLink>
        )
      }
      list={list}
      result={useQuery(allKeysQuery(list.query))}
      columns={columns}
      idOf={(key) => key.id}
      empty={{ icon: <KeyOutlined />, title: t('apiKeys.empty'), help: t('apiKeys.empty_all_help') }}
    />
  )
}
