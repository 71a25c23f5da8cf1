import { readFileSync, writeFileSync } from 'node:fs'
import { lockDown } from './lock-down.ts'

// The entry of every sandbox: loads the task's modules, drops all other permissions, and only then reads the input.

/** The export of a task's module: it loads its dependencies and returns the function that does the work. */
export type Load = (...args: string[]) => Promise<(input: Buffer) => Promise<Uint8Array | string>>

const INPUT = 0
const ANSWER = 3

const { entry, args, drop }: { entry: string; args: string[]; drop: string[] } = JSON.parse(
  process.argv[2] ?? '',
)
const { load }: { load: Load } = await import(entry)
const work = await load(...args)
lockDown(drop)
// a separate pipe, so that output of libraries is discarded
writeFileSync(ANSWER, await work(readFileSync(INPUT)))
process.exit(0)
