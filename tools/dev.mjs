// Plain JavaScript that runs on Node 18: on a bare machine it installs everything else.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, nodeBinary, projectEnvironment, ROOT } from './lib/install.mjs'

const PAGE_PORT = Number(process.env.PORT ?? 8080)
const SERVER_PORT = PAGE_PORT + 1
const ADDRESS = `http://localhost:${PAGE_PORT}`

ensureInstalled()
console.log(`Parlance for development: ${ADDRESS} (pages reload as you type, the server restarts).`)

const server = start(nodeBinary(), ['--watch', '--watch-preserve-output', 'packages/server/src/main.ts'], {
  PORT: String(SERVER_PORT),
  // people use the address of the pages, which forwards calls to the server
  PUBLIC_URL: process.env.PUBLIC_URL ?? ADDRESS,
})
const pages = start(
  'vite',
  ['--host', '127.0.0.1', '--port', String(PAGE_PORT), '--strictPort', '--logLevel', 'warn'],
  {
    PARLANCE_API: `http://127.0.0.1:${SERVER_PORT}`,
  },
  'packages/web',
)

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(0))
for (const child of [server, pages]) child.on('exit', (code) => end(code ?? 1))

function start(command, args, settings, folder = '.') {
  return spawn(command, args, {
    cwd: join(ROOT, folder),
    env: { ...projectEnvironment(), ...settings },
    stdio: ['inherit', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
}

function end(code) {
  for (const child of [server, pages]) child.kill('SIGTERM')
  process.exitCode ??= code
}
