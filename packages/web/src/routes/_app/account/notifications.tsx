import { createFileRoute } from '@tanstack/react-router'
import { AccountBody } from '#app/layout/account-body.tsx'
import { NoticesPage } from '#features/notices/notices-page.tsx'

export const Route = createFileRoute('/_app/account/notifications')({ component: Page })

function Page() {
  return (
    <AccountBody>
      <NoticesPage />
    </AccountBody>
  )
}
