import { allCalls } from '@parlance/contract/all.ts'
import type { Permission } from '@parlance/contract/core/permissions.ts'
import type { CallView } from '@parlance/contract/roles.ts'

const CALLS = allCalls().map(({ call }) => call)

/** Every call of the product as the contract declares it, and whether these permissions open it. */
export function callsOpenTo(permissions: readonly Permission[]): CallView[] {
  const held = new Set(permissions)
  return CALLS.map(({ method, path, summary, access }) => {
    const asked = access.kind === 'session' ? [access.permission, access.also] : []
    const needs = asked.filter((one) => one !== undefined)
    return { method, path, summary, needs, is_allowed: needs.every((one) => held.has(one)) }
  })
}
