import { createFileRoute } from '@tanstack/react-router'
import { AccountBody } from '#app/layout/account-body.tsx'
import { MyUsagePage } from '#features/usage/my-usage-page.tsx'

export const Route = createFileRoute('/_app/account/usage')({ component: Page })

function Page() {
  return (
    <AccountBody>
      <MyUsagePage />
    </AccountBody>
  )
}
