import { BlockList, isIP } from 'node:net'

/** Cloud metadata services: no configuration opens these. */
const METADATA = blockList([
  '169.254.169.254/32',
  '169.254.170.2/32',
  '169.254.170.23/32',
  '168.63.129.16/32',
  '100.100.100.200/32',
  '192.0.0.192/32',
  'fd00:ec2::254/128',
  'fd00:ec2::23/128',
  'fd20:ce::254/128',
])

/** IANA special-purpose registry: no address here is a server on the public internet. */
const SPECIAL_V4 = blockList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])

const GLOBAL_V6 = blockList(['2000::/3'])
const SPECIAL_V6 = blockList(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

/**
 * Whether a connection to this IP address can be opened. `networks` are those that the operator allowed; `trusted`
 * means that the operator named the host itself. Metadata addresses are always closed, including those inside an IPv6
 * address.
 */
export function isAddressPermitted(address: string, networks: BlockList, trusted: boolean): boolean {
  if (isIP(address) === 0) return false
  const forms = [address, ...embeddedV4(address)]
  if (forms.some((form) => contains(METADATA, form))) return false
  if (trusted) return true
  return forms.every((form) => contains(networks, form) || isPublic(form))
}

/** Builds a list from CIDR texts; throws a RangeError on one that is not a network. */
export function blockList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const slash = network.lastIndexOf('/')
    const address = network.slice(0, slash)
    const prefix = network.slice(slash + 1)
    const family = isIP(address)
    if (
      slash < 1 ||
      family === 0 ||
      !/^\d{1,3}$/.test(prefix) ||
      Number(prefix) > (family === 4 ? 32 : 128)
    ) {
      throw new RangeError(network)
    }
    list.addSubnet(address, Number(prefix), family === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

function contains(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}

function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !contains(SPECIAL_V4, address)
  return contains(GLOBAL_V6, address) && !contains(SPECIAL_V6, address)
}

/** The IPv4 addresses an IPv6 address carries: mapped, compatible, NAT64, 6to4, ISATAP. */
function embeddedV4(address: string): string[] {
  if (isIP(address) !== 6) return []
  const words = expand(address)
  const v4 = (index: number) => {
    const [high = 0, low = 0] = words.slice(index, index + 2)
    return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`
  }
  const head = words.slice(0, 6).map((word) => word.toString(16))
  const found: string[] = []
  const start = head.join(':')
  if (start === '0:0:0:0:0:ffff' || start === '0:0:0:0:ffff:0' || start === '0:0:0:0:0:0') found.push(v4(6))
  if (head[0] === '64' && head[1] === 'ff9b') found.push(v4(6))
  if (head[0] === '2002') found.push(v4(1))
  if (head[5] === '5efe') found.push(v4(6))
  return found
}

function expand(address: string): number[] {
  // The URL parser returns the canonical form, with a dotted tail converted to hex.
  const canonical = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  const [left = '', right] = canonical.split('::')
  const words = (text: string) =>
    text === '' ? [] : text.split(':').map((word) => Number.parseInt(word, 16))
  const before = words(left)
  if (right === undefined) return before
  const after = words(right)
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
}
