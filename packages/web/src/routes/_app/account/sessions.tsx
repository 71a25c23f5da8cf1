import { createFileRoute } from '@tanstack/react-router'
import { AccountBody } from '#app/layout/account-body.tsx'
import { SessionsPage } from '#features/account/sessions-page.tsx'

export const Route = createFileRoute('/_app/account/sessions')({ component: Page })

function Page() {
  return (
    <AccountBody>
      <SessionsPage />
    </AccountBody>
  )
}
