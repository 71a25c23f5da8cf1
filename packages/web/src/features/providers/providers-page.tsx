import AddOutlined from '@mui/icons-material/AddOutlined'
import DnsOutlined from '@mui/icons-material/DnsOutlined'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { providerColumns } from '#features/providers/provider-columns.tsx'
import { adminProvidersQuery, type ProviderSort } from '#features/providers/providers.queries.ts'
import { AdminList } from '#ui/tables/admin-list.tsx'
import { ButtonLink } from '#ui/navigation/button-link.tsx'
import { useAdminList } from '#ui/tables/use-admin-list.ts'

/** The list of providers. */
export function ProvidersPage() {
  const { t } = useTranslation()
  const list = useAdminList<ProviderSort>({ by: 'name', order: 'asc' })
  const add = (
    <ButtonLink to="/admin/providers/create" variant="contained" startIcon={<AddOutlined />}>
      {t('providers.new')}
    </ButtonLink>
  )
  return (
    <AdminList
      title={t('providers.title')}
      guide="provider"
      intro={t('providers.intro')}
      actions={add}
      list={list}
      result={useQuery(adminProvidersQuery(list.query))}
      columns={providerColumns(t)}
      idOf={(provider) => provider.id}
      empty={{
        icon: <DnsOutlined />,
        title: t('providers.empty'),
        help: t('providers.empty_help'),
        action: add,
      }}
    />
  )
}
