import { createFileRoute } from '@tanstack/react-router'
import { AccountBody } from '#app/layout/account-body.tsx'
import { ImportsPage } from '#features/thread-imports/imports-page.tsx'

export const Route = createFileRoute('/_app/account/conversations')({ component: Page })

function Page() {
  return (
    <AccountBody>
      <ImportsPage />
    </AccountBody>
  )
}
