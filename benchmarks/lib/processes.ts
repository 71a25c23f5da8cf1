import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'

/** Clock ticks of /proc/PID/stat in a second; 100 on every Linux that Node runs on. */
const TICKS = 100

/** Milliseconds of a clock that all processes of this machine share. */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6
}

/** CPU seconds that a process, its threads and its children have used. */
export function cpuSeconds(pid: number): number {
  return family(pid).reduce((sum, id) => sum + ownCpu(id), 0)
}

/** Resident megabytes of a process and its children. */
export function residentMegabytes(pid: number): number {
  const pages = family(pid).map((id) => Number(readProc(id, 'statm').split(' ')[1] ?? 0))
  return pages.reduce((sum, count) => sum + count, 0) * (4096 / 1e6)
}

function family(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(family)]
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
  } catch {
    return []
  }
}

function ownCpu(pid: number): number {
  const fields = readProc(pid, 'stat').split(') ')[1]?.split(' ') ?? []
  // utime, stime, and those of children that have ended
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / TICKS
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** Another program of this project; what it prints is logged to our stderr. */
export function startProgram(args: readonly string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    env: { ...plainEnvironment(), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** A helper process that is controlled by messages. */
export function startHelper(file: URL): ChildProcess {
  return fork(file, { env: plainEnvironment() })
}

/** Nothing of the caller's configuration reaches the measured process. */
function plainEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env
  return { PATH, HOME, TMPDIR }
}

export async function endProgram(program: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  const ended = once(program, 'exit')
  program.kill(signal)
  await ended
}

export async function untilAnswers(url: string, program: ChildProcess, pauseMs = 10): Promise<void> {
  while (program.exitCode === null) {
    const answer = await fetch(url).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.status === 200) return
    await pause(pauseMs)
  }
  throw new Error(`the program ended with code ${program.exitCode} before it answered`)
}

export async function untilListening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const open = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (open) return
    await pause(10)
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
