import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'

/** One record of an answer: an address or the target of an alias. */
export type DnsRecord = { type: 'A' | 'AAAA' | 'CNAME'; value: string }

export type FakeDns = {
  /** In the format of `dns.Resolver#setServers`. */
  address: string
  /** `TYPE name` of every question, oldest first. */
  questions: string[]
  /**
   * Sets the answers for a name: the first one for the first question of each type, and so on; the last one is
   * repeated.
   */
  name(name: string, ...answers: DnsRecord[][]): void
  close(): Promise<void>
}

const TYPES = { A: 1, CNAME: 5, AAAA: 28 } as const
const CLASS_IN = 1
const HEADER = 12
const [NO_ERROR, NO_SUCH_NAME] = [0, 3]

/** A name server on loopback (RFC 1035, UDP) with answers that have a TTL of zero. */
export async function startFakeDns(): Promise<FakeDns> {
  const names = new Map<string, DnsRecord[][]>()
  const questions: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    const { name, type, end } = questionOf(query)
    const asked = `${type} ${name}`
    const times = questions.filter((one) => one === asked).length
    questions.push(asked)
    const answers = names.get(name)
    const records = answers?.[Math.min(times, answers.length - 1)]
    const lines = records === undefined ? [] : answerLines(name, type, records)
    const header = Buffer.alloc(HEADER)
    query.copy(header, 0, 0, 2)
    header.writeUInt16BE(0x8180 | (records === undefined ? NO_SUCH_NAME : NO_ERROR), 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(lines.length, 6)
    socket.send(Buffer.concat([header, query.subarray(HEADER, end), ...lines]), from.port, from.address)
  })
  await once(socket.bind(0, '127.0.0.1'), 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    questions,
    name: (name, ...answers) => void names.set(name, answers),
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}

/** The chain of aliases, then the addresses of the last one. */
function answerLines(asked: string, type: string, records: readonly DnsRecord[]): Buffer[] {
  let owner = asked
  return records.flatMap((record) => {
    if (record.type !== 'CNAME' && record.type !== type) return []
    const line = lineOf(owner, record)
    if (record.type === 'CNAME') owner = record.value
    return [line]
  })
}

function lineOf(owner: string, { type, value }: DnsRecord): Buffer {
  const data = type === 'CNAME' ? encoded(value) : addressBytes(value)
  const fields = Buffer.alloc(10)
  fields.writeUInt16BE(TYPES[type], 0)
  fields.writeUInt16BE(CLASS_IN, 2)
  // the four bytes of the TTL, all zero, are in between
  fields.writeUInt16BE(data.length, 8)
  return Buffer.concat([encoded(owner), fields, data])
}

function questionOf(query: Buffer): { name: string; type: string; end: number } {
  const labels: string[] = []
  let at = HEADER
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const number = query.readUInt16BE(at + 1)
  const type = Object.entries(TYPES).find(([, one]) => one === number)?.[0] ?? String(number)
  return { name: labels.join('.').toLowerCase(), type, end: at + 5 }
}

function encoded(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.from(`${String.fromCodePoint(label.length)}${label}`))
  return Buffer.concat([...labels, Buffer.from([0])])
}

function addressBytes(address: string): Buffer {
  if (!isIPv6(address)) return Buffer.from(address.split('.').map(Number))
  const words = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [left = '', right] = words.split('::')
  const list = (text: string) => (text === '' ? [] : text.split(':'))
  const [before, after] = [list(left), list(right ?? '')]
  const gap = right === undefined ? 0 : 8 - before.length - after.length
  const all = [...before, ...Array.from({ length: gap }, () => '0'), ...after]
  return Buffer.from(all.map((word) => word.padStart(4, '0')).join(''), 'hex')
}
