import { expect, test } from 'vitest'
import { runScenario } from './conformance.harness.ts'
import { client, endpointOf, never } from './mcp.harness.ts'
import type { McpClient, McpEndpoint } from './port.ts'

type Work = (client: McpClient, endpoint: McpEndpoint) => Promise<unknown>
const call = (name: string, input: Record<string, unknown>): Work => {
  return (client, endpoint) => client.callTool(endpoint, { name, input }, { signal: never })
}

test.each<[string, Work]>([
  ['initialize', (client, endpoint) => client.listTools(endpoint, never)],
  ['tools_call', call('add_numbers', { a: 5, b: 3 })],
  ['sse-retry', call('test_reconnection', {})],
  // the suite measures how soon the client connects again, and finds it late on a busy machine
])('the scenario %s of the official conformance suite passes', { retry: 3 }, async (scenario, work) => {
  const said = await runScenario(scenario, (url) =>
    work(client, endpointOf({ endpoint: url, host: new URL(url).host })),
  )
  expect(said).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed, 0 warnings/)
})
