import { baseFormats, type BaseFormat } from '@parlance/contract/core/knowledge-formats.ts'
import { users, type Profile } from '@parlance/contract/people/users.ts'
import type { Feature } from '@parlance/contract/core/features.ts'
import { FRONTEND_VERSION } from '@parlance/contract/core/limits.ts'
import { pairOf, type Permission } from '@parlance/contract/core/permissions.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/network/api.ts'
import type { Language } from '#lib/config.ts'
import { useMutation } from '#lib/network/use-mutation.ts'

export const profileQuery = () =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) => call(users.profile, {}, { signal }),
    staleTime: 60_000,
  })

/** Always refetched, for a guard that must not trust an outdated profile. */
export const fetchProfile = () => call(users.profile, {})

export const userQuery = () =>
  queryOptions({
    queryKey: ['user'],
    queryFn: ({ signal }) => call(users.me, {}, { signal }),
    staleTime: 60_000,
  })

/** Whether the person has not opened the news of this version; false until this is known. */
export function useHasNews(): boolean {
  const { data: user } = useQuery(userQuery())
  return user !== undefined && user.news_read !== FRONTEND_VERSION
}

/** Stores that the news of this version were opened. If that fails, they stay marked for the next visit. */
export function useReadNews() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(users.readNews, { body: { version: FRONTEND_VERSION } }),
    meta: { quiet: true },
    onSuccess: () => client.invalidateQueries({ queryKey: userQuery().queryKey }),
  })
}

export function useSetLang() {
  return useMutation({ mutationFn: (lang: Language) => call(users.setLang, { body: { lang } }) })
}

/** Whether the signed-in person has a permission; false until the profile is loaded. */
export function useCan(): (permission: Permission) => boolean {
  const { data: profile } = useQuery(profileQuery())
  return (permission) => can(profile, permission)
}

/** Which features are enabled; none until the profile is loaded. */
export function useIsOn(): (feature: Feature) => boolean {
  const { data: profile } = useQuery(profileQuery())
  return (feature) => isOn(profile, feature)
}

/** The formats that knowledge bases take. */
export function useBaseFormats(): readonly BaseFormat[] {
  const isOn = useIsOn()
  return baseFormats({ all: isOn('document_formats'), recognised: isOn('text_recognition') })
}

/** The administrator is allowed everything, everyone else what the profile lists (specification §6). */
export function can(profile: Profile | undefined, permission: Permission): boolean {
  if (!profile) return false
  if (isAdministrator(roleName(profile))) return true
  const { resource, action } = pairOf(permission)
  return profile.permissions.some((pair) => pair.resource === resource && pair.action === action)
}

export function isOn(profile: Profile | undefined, feature: Feature): boolean {
  return profile?.features.includes(feature) ?? false
}

/** The role's name, otherwise the legacy field. */
export function roleName(
  profile: Pick<Profile, 'role'> & { current_role?: { name: string } | null },
): string {
  return profile.current_role?.name ?? profile.role
}

export const isAdministrator = (role: string) => role === 'ADMINISTRATOR' || role === 'ADMIN'
