import { execFileSync, spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLogTarget } from './log-target.ts'

const LINES = 3_000

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlance-log-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const lineOf = (n: number) => `${JSON.stringify({ n, filling: 'x'.repeat(1_000) })}\n`

it('writes all lines in order, the last ones before it closes', async () => {
  const path = join(folder, 'log')
  const target = createLogTarget(openSync(path, 'w'))
  for (let n = 0; n < 500; n += 1) target.write(lineOf(n))
  await target.end()
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1)
  expect(lines.map((line) => (JSON.parse(line) as { n: number }).n)).toEqual(lines.map((_, n) => n))
  expect(lines).toHaveLength(500)
})

it.runIf(process.platform !== 'win32')(
  'loses lines while its reader stalls, and reports how many',
  async () => {
    const fifo = join(folder, 'fifo')
    execFileSync('mkfifo', [fifo])
    const reader = spawn('cat', [fifo], { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    reader.stdout.on('data', (text) => (output += String(text)))
    const fd = openSync(fifo, 'w')
    reader.kill('SIGSTOP')
    const target = createLogTarget(fd)
    for (let n = 0; n < LINES; n += 1) target.write(lineOf(n))
    reader.kill('SIGCONT')
    const reported = () => Number(/"lines":(\d+),"msg":"log lines were lost"/.exec(output)?.[1])
    await expect.poll(reported).toBeGreaterThan(0)
    target.write('{"after":true}\n')
    await expect.poll(() => output).toContain('{"after":true}')
    expect(output.match(/"filling"/g)).toHaveLength(LINES - reported())
    await target.end()
    closeSync(fd)
  },
)

it.runIf(process.platform === 'linux')('closes even if nothing can be written', async () => {
  const target = createLogTarget(openSync('/dev/full', 'w'))
  for (let n = 0; n < 10; n += 1) target.write(lineOf(n))
  await expect(target.end()).resolves.toBeUndefined()
})
