import { MCP_SIGN_IN_RESULTS, type McpSignInResult } from '@parlance/contract/people/mcp-connections.ts'
import { createFileRoute } from '@tanstack/react-router'
import { AccountBody } from '#app/layout/account-body.tsx'
import { ConnectionsPage } from '#features/account/connections-page.tsx'

export const Route = createFileRoute('/_app/account/connections')({
  validateSearch: (search): { result?: McpSignInResult } => {
    const result = MCP_SIGN_IN_RESULTS.find((one) => one === search.result)
    return result === undefined ? {} : { result }
  },
  component: Page,
})

function Page() {
  const { result } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AccountBody>
      <ConnectionsPage result={result} onDismiss={() => void navigate({ search: {}, replace: true })} />
    </AccountBody>
  )
}
