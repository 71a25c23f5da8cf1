import { allCalls } from '@parlance/contract/all.ts'
import type { Access } from '@parlance/contract/core/endpoint.ts'
import type { Permission } from '@parlance/contract/core/permissions.ts'
import type { CallView } from '@parlance/contract/people/roles.ts'

const CALLS = allCalls().map(({ call }) => call)

/** Every call of the product as declared in the contract, and whether these permissions allow it. */
export function callsOpenTo(permissions: readonly Permission[]): CallView[] {
  const held = new Set(permissions)
  return CALLS.map(({ method, path, summary, access }) => {
    const needs = needsOf(access)
    const or = access.kind === 'session' ? (access.or ?? []) : []
    const is_allowed = or.some((one) => held.has(one)) || needs.every((one) => held.has(one))
    return { method, path, summary, needs, is_allowed }
  })
}

/** For a public API call: the permissions that the owner of the key needs. */
function needsOf(access: Access): Permission[] {
  if (access.kind === 'public') return []
  const asked =
    access.kind === 'key' ? ['api:access' as const, access.permission] : [access.permission, access.also]
  return asked.filter((one) => one !== undefined)
}
