import type { AssistantView } from '@parlance/contract/assistants/assistants.ts'
import type { Profile } from '@parlance/contract/people/users.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { useAssistantActions } from '#features/assistants/list/use-assistant-actions.tsx'
import { profileQuery } from '#features/users/users.queries.ts'
import { loadTexts, startI18n } from '#i18n/i18n.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterEach(cleanup)

const client = new QueryClient()
client.setQueryData(profileQuery().queryKey, { role: 'ADMINISTRATOR', permissions: [] } as unknown as Profile)
const router = createRouter({ routeTree: createRootRoute() })

function Around({ children }: { children: ReactNode }) {
  return (
    <RouterContextProvider router={router}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </RouterContextProvider>
  )
}

const actionsOf = (may: AssistantView['may'], withShare = false) => {
  const view = { id: '01890000-0000-7000-8000-000000000001', name: 'Helper', may } as AssistantView
  const { result } = renderHook(() => useAssistantActions(view, { withEdit: true, withShare }, () => {}), {
    wrapper: Around,
  })
  return result.current.map(({ key }) => key)
}

test('the menu has the actions that the server allows, for administrators too', () => {
  expect(actionsOf(['disable', 'delete'])).toEqual(['enable', 'delete'])
  expect(actionsOf(['disable', 'delete', 'set_default'])).toEqual(['enable', 'default', 'delete'])
  expect(actionsOf(['use', 'leave'])).toEqual(['pin', 'leave'])
})

test('the menu can share if its page has the dialog and the server allows it', () => {
  expect(actionsOf(['edit', 'share', 'delete'], true)).toContain('share')
  expect(actionsOf(['edit', 'share', 'delete'])).not.toContain('share')
  expect(actionsOf(['edit'], true)).not.toContain('share')
})
