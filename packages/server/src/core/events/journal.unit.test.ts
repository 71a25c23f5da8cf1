import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { memoryEventLog } from './event-log.ts'
import { JOURNAL_HEADER, journalLine, openJournal } from './journal.ts'
import { listJournals, readJournal } from './read-journal.ts'

const ID = '0197a0c0-0000-7000-8000-000000000001'
let folder: string
let logged: string[]
const log = pino({}, { write: (line: string) => void logged.push(line) })

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'parlance-journal-')), 'journal')
  logged = []
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

const files = () => readdirSync(folder).toSorted()

describe('openJournal', () => {
  it('creates no file before the first line, and only files that are private to this user', () => {
    const journal = openJournal(folder, 'one', log)
    expect(() => files()).toThrow('ENOENT')
    journal.write('a\n')
    expect(files()).toEqual(['one.000000001.journal'])
    expect(statSync(join(folder, files()[0] ?? '')).mode & 0o777).toBe(0o600)
  })

  it('removes lines written before a cut and keeps later ones', () => {
    const journal = openJournal(folder, 'one', log)
    journal.write('a\n')
    const first = journal.cut()
    journal.write('b\n')
    const second = journal.cut()
    journal.write('c\n')
    // the first save failed, so the second one covers its lines, too
    expect(files()).toHaveLength(3)
    second()
    expect(files().map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual([`${JOURNAL_HEADER}c\n`])
    first()
    expect(files()).toHaveLength(1)
  })

  it('reports a folder that cannot be written once and writes again when it can', async () => {
    writeFileSync(folder, 'a file in the place of the folder')
    const journal = openJournal(folder, 'one', log)
    journal.write('lost\n')
    journal.write('lost\n')
    expect(journal.isFailing()).toBe(true)
    expect(logged.filter((line) => line.includes('the journal cannot be written'))).toHaveLength(1)
    rmSync(folder)
    await expect.poll(() => (journal.write('kept\n'), journal.isFailing()), { interval: 50 }).toBe(false)
    expect(readFileSync(join(folder, files()[0] ?? ''), 'utf8')).toMatch(/kept\n$/)
  })
})

describe('readJournal', () => {
  it('returns the entries of each log, with any text', async () => {
    const journal = openJournal(folder, 'one', log)
    const event = { text: 'é 😀 \u2028 \n \\n "quoted"' }
    journal.write(journalLine(ID, 7, JSON.stringify(event)))
    const [file] = await listJournals(folder)
    expect(file?.owner).toBe('one')
    expect(await readJournal(file?.path ?? '')).toEqual({
      entries: new Map([[ID, [expect.objectContaining({ sequence: 7, event })]]]),
      fault: null,
    })
  })

  it('reads torn files up to the last complete line without throwing', async () => {
    const whole = JOURNAL_HEADER + journalLine(ID, 1, '{"a":"é😀"}') + journalLine(ID, 2, '{"b":1}')
    const bytes = Buffer.from(whole)
    const path = `${folder}.torn`
    for (let length = 0; length <= bytes.length; length += 1) {
      writeFileSync(path, bytes.subarray(0, length))
      const { entries, fault } = await readJournal(path)
      const lines = bytes.subarray(0, length).toString().split('\n').length - 2
      expect(entries.get(ID)?.length ?? 0).toBe(Math.max(0, lines))
      expect(fault).toBe(length > 0 && bytes[length - 1] === 10 ? null : 'torn')
    }
  })
})

describe('an event log with a journal', () => {
  it('writes entries before any viewer sees them, with one write per task', async () => {
    const order: string[] = []
    const log = memoryEventLog<string>(1_000, { write: (lines) => void order.push(`journal ${lines}`) })
    log.open(ID)
    await log.follow(ID, (entry) => void order.push(`viewer ${entry?.event ?? 'end'}`))
    log.append(ID, 'saved', true)
    log.append(ID, 'a')
    log.append(ID, 'b')
    expect(order).toEqual([])
    await Promise.resolve()
    expect(order).toEqual([`journal ${ID} 2 "a"\n${ID} 3 "b"\n`, 'viewer saved', 'viewer a', 'viewer b'])
    log.append(ID, 'c')
    log.end(ID)
    expect(order.slice(4)).toEqual([`journal ${ID} 4 "c"\n`, 'viewer c', 'viewer end'])
    log.close()
  })

  it('writes past entries before a viewer reads them', async () => {
    const written: string[] = []
    const log = memoryEventLog<string>(1_000, { write: (lines) => void written.push(lines) })
    log.open(ID)
    log.append(ID, 'a')
    const reading = log.read(ID, 0)
    expect(written).toEqual([`${ID} 1 "a"\n`])
    expect(await reading).toEqual([{ sequence: 1, event: 'a' }])
    log.close()
  })
})
