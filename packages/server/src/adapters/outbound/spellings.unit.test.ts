import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPolicyRefusal } from '#adapters/outbound/errors.ts'
import { createOutbound, type Outbound } from '#adapters/outbound/outbound.ts'

/**
 * Spellings of this machine, its neighbours and the metadata services of clouds; PORT is a real listener that counts
 * connections.
 */
const HOSTS = `
  127.0.0.1 127.1 127.0.1 127.0.0.1. 127.000.000.001 0177.0.0.1 0177.0.0.01 017700000001 2130706433
  2130706433. 02130706433 0x7f000001 0x7F000001 0x7f.1 0x7f.0.0.1 0X7F.0X0.0X0.0X1 127.0x1 0x7f.0.1
  127.0.0.0x1 00127.0.0.1 127.127.127.127 127.255.255.254 127.0.0.1%00 0 0.0.0.0 0x0 00 0.0 0.0.0
  000.000.000.000 0.0.0.0. 0.1.2.3 localhost LOCALHOST LocalHost localhost. localhost.localdomain
  x.localhost a.b.localhost %6c%6f%63%61%6c%68%6f%73%74 %31%32%37.0.0.1 127%2e0%2e0%2e1 ip6-localhost
  loopback [::1] [::] [0:0:0:0:0:0:0:1] [0000::1] [::0001] [0:0::0:1] [::1%25lo] [::1%lo]
  [::ffff:127.0.0.1] [::ffff:7f00:1] [::FFFF:7F00:0001] [0:0:0:0:0:ffff:127.0.0.1] [::127.0.0.1]
  [::7f00:1] [::ffff:0:127.0.0.1] [::ffff:0.0.0.0] [64:ff9b::127.0.0.1] [64:ff9b::7f00:1]
  [64:ff9b:1::7f00:1] [2002:7f00:1::] [2002:7f00:0001::1] [2002:c0a8:101::] [2001::7f00:1] [fe80::1]
  [fe80::1%25eth0] [fc00::1] [fd00::1] [fec0::1] [ff02::1] [100::1] [2001:db8::1] 10.0.0.1
  10.255.255.255 0xa.0.0.1 012.0.0.1 167772161 0x0a000001 10.1 [::ffff:10.0.0.1] 172.16.0.1
  172.31.255.254 0xac100001 2886729729 [::ffff:ac10:1] 172.16.1 192.168.0.1 192.168.1 3232235521
  0xc0a80001 0300.0250.0.1 [::ffff:192.168.0.1] 100.64.0.1 100.127.255.254 1681915905 0x64400001
  [::ffff:100.64.0.1] 169.254.169.254 169.254.43518 169.16689662 2852039166 0xa9fea9fe
  0xA9.0xFE.0xA9.0xFE 0251.0376.0251.0376 025177524776 169.254.169.254. [::ffff:169.254.169.254]
  [::ffff:a9fe:a9fe] [64:ff9b::169.254.169.254] [2002:a9fe:a9fe::] 169.254.170.2 169.254.1.1
  [fd00:ec2::254] [fd00:0ec2:0:0:0:0:0:254] 168.63.129.16 2822734096 0xa83f8110
  [::ffff:168.63.129.16] 100.100.100.200 192.0.0.192 metadata metadata.google.internal
  metadata.google.internal. instance-data host.docker.internal router.local nas.home.arpa
  wiki.intranet db ①②⑦.⓪.⓪.① １２７.０.０.１ 127。0。0。1 127．0．0．1 ⓛⓞⓒⓐⓛⓗⓞⓢⓣ ℓocalhost loc\u00adalhost
  locаlhost [::①] 𝟏𝟐𝟕.𝟎.𝟎.𝟏 ⅼocalhost ١٢٧.٠.٠.١ user@127.0.0.1 user:pass@127.0.0.1
  example.com@127.0.0.1 127.0.0.1@example.com :@127.0.0.1 @127.0.0.1 example.com%40127.0.0.1
  example.com%00.127.0.0.1 example..com - . * 127.0.0.1,example.com 198.18.0.1 192.0.2.1 198.51.100.7
  203.0.113.9 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255 192.88.99.1 192.0.0.1 4294967295
  256.256.256.256 1.2.3.4.5 127.0.0.256
`
  .trim()
  .split(/\s+/)

/** Whole addresses: other schemes, and addresses that two parsers read differently. */
const ADDRESSES = [
  'file:///etc/passwd',
  'gopher://127.0.0.1:PORT/_GET',
  'ftp://127.0.0.1:PORT/',
  'unix:/var/run/docker.sock',
  'http+unix://%2Fvar%2Frun%2Fdocker.sock/info',
  'data:text/plain,hello',
  'javascript:alert(1)',
  'blob:http://127.0.0.1:PORT/1',
  'ws://127.0.0.1:PORT/',
  'dict://127.0.0.1:PORT/',
  'ldap://127.0.0.1:PORT/',
  'jar:http://127.0.0.1:PORT!/',
  'view-source:http://127.0.0.1:PORT/',
  '//127.0.0.1:PORT/',
  '127.0.0.1:PORT',
  '/etc/passwd',
  '',
  'http://',
  'http:///127.0.0.1:PORT/',
  'http:127.0.0.1:PORT/',
  'http:/127.0.0.1:PORT/',
  'http:\\\\127.0.0.1:PORT\\',
  'http://example.com\\@127.0.0.1:PORT/',
  'http://127.0.0.1:PORT\\@example.com/',
  'http://example.com\t@127.0.0.1:PORT/',
  'http://127.0.\t0.1:PORT/',
  'http://127.0.\n0.1:PORT/',
  'ht\ntp://127.0.0.1:PORT/',
  ' http://127.0.0.1:PORT/',
  'http://127.0.0.1:PORT/ ',
  'http://127.0.0.1 :PORT/',
  'http://example.com#@127.0.0.1:PORT/#',
  'http://127.0.0.1:PORT#@example.com/#',
  'http://example.com#a#b',
  'http://[::1]:PORT/\u0000',
  'http://[::1/',
  'http://[127.0.0.1]:PORT/',
  'http://example.com:PORT:80/',
  'http://example.com:99999/',
  'http://example.com:-1/',
  'http://?127.0.0.1:PORT/',
]

let server: Server
let port = 0
let connections = 0
let outbound: Outbound

beforeAll(async () => {
  server = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '::', resolve)
  })
  const address = server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
  outbound = createOutbound({ allow: ['internal.example:8443', 'fd12::/16'], log: { warn: () => {} } })
})
afterAll(async () => {
  await outbound.close()
  server.close()
})

describe('request', () => {
  test('knows at least 120 spellings', () => {
    expect(new Set([...HOSTS, ...ADDRESSES]).size).toBeGreaterThanOrEqual(120)
  })

  test.each([
    ...HOSTS.flatMap((host) => [`http://${host}:PORT/`, `https://${host}/latest/meta-data/`]),
    ...ADDRESSES,
  ])('refuses %j before any connection', async (spelling) => {
    const address = spelling.replace('PORT', String(port))
    const refusal = await outbound.request(address, { class: 'json' }).catch((error: unknown) => error)
    expect(isPolicyRefusal(refusal), String(refusal)).toBe(true)
    expect(() => outbound.check(address)).toThrow(expect.objectContaining({ name: 'OutboundRefused' }))
    expect(String(refusal)).not.toContain('127')
    expect(connections).toBe(0)
  })
})
