import { createFileRoute } from '@tanstack/react-router'
import { AccountBody } from '#app/layout/account-body.tsx'
import { DataPage } from '#features/account/data-page.tsx'

export const Route = createFileRoute('/_app/account/data')({ component: Page })

function Page() {
  return (
    <AccountBody>
      <DataPage />
    </AccountBody>
  )
}
