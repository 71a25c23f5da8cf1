import { createFileRoute } from '@tanstack/react-router'
import { KeyboardPage } from '#app/commands/keyboard-page.tsx'
import { AccountBody } from '#app/layout/account-body.tsx'

export const Route = createFileRoute('/_app/account/keyboard')({ component: Page })

function Page() {
  return (
    <AccountBody>
      <KeyboardPage />
    </AccountBody>
  )
}
