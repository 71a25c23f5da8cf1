import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined'
import Button from '@mui/material/Button'
import type { Receipt } from '@parlance/contract/people/personal-data.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { managedUserQuery } from '#features/users/managing.queries.ts'
import { ReceiptView } from '#ui/dialogs/receipt-view.tsx'
import { Person } from '#features/users/person.tsx'
import type { RoleOption } from '#features/users/role-panel.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'

type Props = { userId: string; myId: string; roles: RoleOption[]; onBack: () => void }

/** One person: role, groups, sessions, and what they own. */
export function PersonPage({ userId, onBack, ...rest }: Props) {
  const { t } = useTranslation()
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const { data, error, refetch } = useQuery({ ...managedUserQuery(userId), enabled: receipt === null })
  return (
    <>
      <Button startIcon={<ArrowBackOutlined />} onClick={onBack} sx={{ mb: 1, ml: -1 }}>
        {t('users.back')}
      </Button>
      {receipt && <ReceiptView receipt={receipt} />}
      {!receipt && error && <ErrorState error={error} heading="h1" onRetry={() => void refetch()} />}
      {!receipt && !data && !error && <RowSkeletons count={8} />}
      {!receipt && data && <Person user={data} onErased={setReceipt} {...rest} />}
    </>
  )
}
