import type { Receipt } from '@parlance/contract/people/personal-data.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { managedUserQuery } from '#features/users/managing.queries.ts'
import { ReceiptView } from '#ui/dialogs/receipt-view.tsx'
import { Person } from '#features/users/person.tsx'
import type { RoleOption } from '#features/users/role-panel.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'

type Props = { userId: string; myId: string; roles: RoleOption[] }

/** One person: role, groups, sessions, and their property. */
export function PersonPage({ userId, ...rest }: Props) {
  const { t } = useTranslation()
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const { data, error, refetch } = useQuery({ ...managedUserQuery(userId), enabled: receipt === null })
  return (
    <>
      <BackLink to="/admin/users">{t('users.back')}</BackLink>
      {receipt && <ReceiptView receipt={receipt} />}
      {!receipt && error && <ErrorState error={error} heading="h1" onRetry={() => void refetch()} />}
      {!receipt && !data && !error && <RowSkeletons count={8} />}
      {!receipt && data && <Person user={data} onErased={setReceipt} {...rest} />}
    </>
  )
}
