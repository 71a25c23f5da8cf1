// Plain JavaScript that runs on Node 18: on a bare machine it installs everything else.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled, nodeBinary, projectEnvironment } from './lib/install.mjs'
import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from './lib/server.mjs'

ensureInstalled()
await ensureBuilt()

const preload = new URL('./lib/end-with-starter.mjs', import.meta.url).href
const server = spawn(nodeBinary(), ['--import', preload, ...SERVER_ARGUMENTS], {
  env: { ...SERVER_ENVIRONMENT, ...projectEnvironment() },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})

process.on('SIGTERM', () => server.kill('SIGTERM'))
process.on('SIGINT', () => {
  // A terminal sends it to the server as well; a second one would interrupt its shutdown.
  if (!process.stdin.isTTY) server.kill('SIGINT')
})
server.on('error', (error) => {
  console.error(`The server could not be started: ${error.message}`)
  process.exitCode = 1
})
server.on('exit', (code, signal) => {
  process.exit(signal === null ? (code ?? 1) : 128 + constants.signals[signal])
})
