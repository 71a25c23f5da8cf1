import { readFileSync, writeFileSync } from 'node:fs'
import { lockDown } from './lock-down.ts'

// The first file of every sandbox: loads what the task needs, gives everything else up, and only then reads its input.

/** What the module of a task exports: it loads what it needs and returns the work itself. */
export type Load = (...args: string[]) => Promise<(input: Buffer) => Promise<Uint8Array | string>>

const INPUT = 0
const ANSWER = 3

const { entry, args, drop }: { entry: string; args: string[]; drop: string[] } = JSON.parse(
  process.argv[2] ?? '',
)
const { load }: { load: Load } = await import(entry)
const work = await load(...args)
lockDown(drop)
// a pipe of its own: what libraries print goes nowhere
writeFileSync(ANSWER, await work(readFileSync(INPUT)))
process.exit(0)
