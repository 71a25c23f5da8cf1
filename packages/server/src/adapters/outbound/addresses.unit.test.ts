import { describe, expect, test } from 'vitest'
import { blockList, isAddressPermitted } from '#adapters/outbound/addresses.ts'

const none = blockList([])

describe('isAddressPermitted', () => {
  test.each(['8.8.8.8', '1.1.1.1', '172.15.255.255', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111'])(
    'allows the public %s',
    (address) => {
      expect(isAddressPermitted(address, none, false)).toBe(true)
    },
  )

  test.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.1.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:0:10.0.0.1',
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2002:a00:1::1',
    '3fff::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'no address',
    '',
  ])('blocks %s', (address) => {
    expect(isAddressPermitted(address, none, false)).toBe(false)
  })

  test.each([
    '169.254.169.254',
    '169.254.170.2',
    '168.63.129.16',
    '100.100.100.200',
    'fd00:ec2::254',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::1',
  ])('blocks the metadata address %s, whatever is configured', (address) => {
    const all = blockList(['0.0.0.0/0', '::/0'])
    expect(isAddressPermitted(address, all, true)).toBe(false)
    expect(isAddressPermitted(address, all, false)).toBe(false)
  })

  test('allows a configured network and nothing else', () => {
    const networks = blockList(['10.20.0.0/16', 'fd12::/16'])
    expect(isAddressPermitted('10.20.3.4', networks, false)).toBe(true)
    expect(isAddressPermitted('fd12::5', networks, false)).toBe(true)
    expect(isAddressPermitted('10.21.0.1', networks, false)).toBe(false)
    expect(isAddressPermitted('127.0.0.1', networks, false)).toBe(false)
  })
})

describe('blockList', () => {
  test.each(['10.0.0.0', '10.0.0.0/33', '10.0.0.0/x', 'host/8', '/8', '::/129', '10.0.0.0/'])(
    'refuses %s and names it',
    (entry) => {
      expect(() => blockList([entry])).toThrow(new RangeError(entry))
    },
  )
})
