import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { newQueryClient } from '#app/query-client.ts'
import { ReadingPage } from '#features/chat/reading/reading-page.tsx'
import { LanguageSwitch } from '#features/session/language-switch.tsx'
import { loadTexts } from '#i18n/i18n.ts'

/** Outside of the application: also for people who are not signed in, and without plugins. */
export const Route = createFileRoute('/shared/$token')({
  beforeLoad: () => loadTexts(['app', 'thread', 'reading']),
  component: Page,
})

function Page() {
  const { token } = Route.useParams()
  const [client] = useState(newQueryClient)
  return (
    <QueryClientProvider client={client}>
      <ReadingPage key={token} token={token} tools={<LanguageSwitch />} />
    </QueryClientProvider>
  )
}
