import { createFileRoute } from '@tanstack/react-router'
import { AccountBody } from '#app/layout/account-body.tsx'
import { MyLinksPage } from '#features/shared-threads/my-links-page.tsx'

export const Route = createFileRoute('/_app/account/shared-threads')({
  component: () => (
    <AccountBody>
      <MyLinksPage />
    </AccountBody>
  ),
})
