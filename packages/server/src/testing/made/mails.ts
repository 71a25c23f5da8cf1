import { oleOf, type OleTree } from './ole-files.ts'

const wide = (text: string) => Buffer.from(text, 'utf16le')

export type MadeMessage = {
  subject: string
  body: string
  files?: Record<string, Buffer>
  message?: MadeMessage
}

/** An Outlook message with attachments and a nested message. */
export const msgOf = (message: MadeMessage): Buffer => oleOf(treeOf(message, 32))

function treeOf({ subject, body, files = {}, message }: MadeMessage, header: number): OleTree {
  const sent = Buffer.alloc(header + 16)
  sent.writeUInt32LE(0x00390040, header)
  sent.writeBigUInt64LE(BigInt(Date.UTC(2026, 0, 31) + 11_644_473_600_000) * 10_000n, header + 8)
  const tree: OleTree = {
    '__properties_version1.0': sent,
    '__substg1.0_0037001F': wide(subject),
    '__substg1.0_0C1A001F': wide('Ada'),
    '__substg1.0_5D01001F': wide('ada@example.org'),
    '__substg1.0_0E04001F': wide('Grace'),
    '__substg1.0_1000001F': wide(body),
  }
  let count = 0
  for (const [name, content] of Object.entries(files)) {
    tree[`__attach_version1.0_#0000000${count++}`] = {
      '__substg1.0_3707001F': wide(name),
      '__substg1.0_37010102': content,
    }
  }
  if (message !== undefined)
    tree[`__attach_version1.0_#0000000${count}`] = { '__substg1.0_3701000D': treeOf(message, 24) }
  return tree
}

export type MadePart = { name?: string; type: string; content: string | Buffer }

/** A mail with several parts. */
export function emlOf(subject: string, parts: readonly MadePart[], boundary = 'b'): Buffer {
  const made = parts.map(({ name, type, content }) => {
    const disposition = name === undefined ? '' : `Content-Disposition: attachment; filename="${name}"\r\n`
    const isMail = type === 'message/rfc822'
    const encoded = isMail ? content.toString() : Buffer.from(content).toString('base64')
    const encoding = isMail ? '' : 'Content-Transfer-Encoding: base64\r\n'
    return `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\n${disposition}${encoding}\r\n${encoded}\r\n`
  })
  return Buffer.from(
    `Received: by example.org\r\nFrom: Ada <ada@example.org>\r\nTo: "Grace" <grace@example.org>, x@example.org\r\nSubject: ${subject}\r\nDate: Sat, 31 Jan 2026 08:15:00 +0000\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n${made.join('')}--${boundary}--\r\n`,
  )
}
