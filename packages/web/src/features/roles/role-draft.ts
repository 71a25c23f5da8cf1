import type { Permission } from '@parlance/contract/core/permissions.ts'

/** The unsaved values of a role. */
export type RoleDraft = { name: string; description: string; permissions: Permission[] }

type Changed = { field: 'name' | 'description'; from: string; to: string }

export function changedTexts(before: RoleDraft, after: RoleDraft): Changed[] {
  return (['name', 'description'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, from: before[field], to: after[field] }))
}

export function isChanged(before: RoleDraft, after: RoleDraft): boolean {
  const list = (draft: RoleDraft) => draft.permissions.toSorted().join()
  return changedTexts(before, after).length > 0 || list(before) !== list(after)
}
