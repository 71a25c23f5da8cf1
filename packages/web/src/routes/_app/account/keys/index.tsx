import { createFileRoute } from '@tanstack/react-router'
import { AccountBody } from '#app/layout/account-body.tsx'
import { MyKeysPage } from '#features/api-keys/my-keys-page.tsx'

export const Route = createFileRoute('/_app/account/keys/')({ component: Page })

function Page() {
  return (
    <AccountBody>
      <MyKeysPage />
    </AccountBody>
  )
}
