import { MINIMUM_FRONTEND_VERSION } from '@parlance/contract/core/limits.ts'

/** Whether a front end reports a version that this server no longer supports. Without a version it is accepted. */
export function isTooOld(header: string | string[] | undefined): boolean {
  if (header === undefined) return false
  const version = parse(String(header))
  if (version === null) return true
  const minimum = parse(MINIMUM_FRONTEND_VERSION) ?? []
  for (const [index, least] of minimum.entries()) {
    const part = version[index] ?? 0
    if (part !== least) return part < least
  }
  return false
}

function parse(text: string): number[] | null {
  return /^\d{1,5}(\.\d{1,5}){2}$/.test(text) ? text.split('.').map(Number) : null
}
