import { isIP } from 'node:net'
import { z } from 'zod'
import { parseAllowList } from '#adapters/outbound/allow-list.ts'

export const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(/[,\s]+/)
      .map((item) => item.trim())
      .filter(Boolean),
  )
export const optional = z
  .string()
  .trim()
  .optional()
  .transform((text) => text || null)

export const address = (schemes: readonly string[]) =>
  optional.refine(
    (text) => text === null || (URL.canParse(text) && schemes.includes(new URL(text).protocol)),
    {
      message: `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
    },
  )

export const port = z
  .string()
  .regex(/^[0-9]{1,5}$/, 'must be a port number from 0 to 65535')
  .transform(Number)
  .refine((number) => number <= 65_535, 'must be a port number from 0 to 65535')

export const seconds = z.coerce
  .number('must be a number of seconds')
  .int('must be a whole number of seconds')
  .min(0, 'must be 0 or more')
  .max(3_600, 'must be at most 3600 seconds')

export const days = z.coerce
  .number('must be a number of days')
  .int('must be a whole number of days')
  .min(1, 'must be at least one day')
  .max(365, 'must be at most 365 days')

/** Hosts and networks that outgoing calls can reach. */
export const hosts = list.superRefine(refuseUnknownHosts)

/** Addresses and networks of reverse proxies. */
export const proxies = list.refine((entries) => entries.every(isProxy), {
  message: 'must name addresses or networks of reverse proxies, such as 10.0.0.1 or 10.0.0.0/8',
})

function refuseUnknownHosts(entries: string[], context: z.RefinementCtx): void {
  try {
    parseAllowList(entries)
  } catch (error) {
    const entry = error instanceof Error ? error.message : ''
    context.addIssue({
      code: 'custom',
      message: `must hold hosts (host[:port]) or networks (CIDR), not '${entry}'`,
    })
  }
}

/** Names of networks are those of Fastify's proxy-addr. */
function isProxy(entry: string): boolean {
  const [address = '', bits] = entry.split('/')
  if (bits === undefined) return isIP(address) > 0 || ['loopback', 'linklocal', 'uniquelocal'].includes(entry)
  return isIP(address) > 0 && /^[0-9]{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128)
}
