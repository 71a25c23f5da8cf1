import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'

const require = createRequire(import.meta.url)

/**
 * The program that the suite starts as the client: it passes the address on and waits until the client here has
 * ended.
 */
const RELAY = `fetch(process.argv[1]+encodeURIComponent(process.argv[2]),{headers:{context:process.env.MCP_CONFORMANCE_CONTEXT??''}}).then(r=>process.exit(r.ok?0:1))`

/** Runs a client scenario of the official conformance suite and returns its final output. */
export async function runScenario(
  scenario: string,
  work: (url: string, context: Record<string, unknown>) => Promise<unknown>,
): Promise<string> {
  const control = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://control').searchParams.get('url') ?? ''
    const context = JSON.parse(String(request.headers['context']) || '{}') as Record<string, unknown>
    work(url, context).then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve))
  const address = control.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const suite = require.resolve('@modelcontextprotocol/conformance/dist/index.js')
  const command = `"${process.execPath}" -e "${RELAY}" http://127.0.0.1:${port}/?url=`
  const child = spawn(process.execPath, [
    suite,
    'client',
    '--command',
    command,
    '--scenario',
    scenario,
    '--timeout',
    '20000',
  ])
  try {
    const said = (await Promise.all([text(child.stdout), text(child.stderr)])).join('')
    return said.slice(said.indexOf('Checks:'))
  } finally {
    control.close()
    control.closeAllConnections()
  }
}
