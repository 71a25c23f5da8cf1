import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { RoleEditor } from '#features/roles/role-editor.tsx'
import type { RoleDraft } from '#features/roles/role-draft.ts'
import type { Entries } from '#features/roles/role-view.tsx'
import { roleQuery } from '#features/roles/roles.queries.ts'
import { roleDescription, roleLabel } from '#lib/texts/role-label.ts'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'

type Props = {
  /** Absent for a new one. */
  roleId?: string | undefined
  /** For a new one: the role to copy. */
  copyOf?: string | undefined
  entries: Entries
  onBack: () => void
  onOpen: (roleId: string) => void
  onDuplicate: (roleId: string) => void
}

const EMPTY: RoleDraft = { name: '', description: '', permissions: [] }

/** One role: its permissions, and what people with it see. */
export function RolePage({ roleId, copyOf, ...rest }: Props) {
  const { t } = useTranslation()
  const source = roleId ?? copyOf
  const { data, error, refetch } = useQuery({ ...roleQuery(source ?? ''), enabled: source !== undefined })
  const copy = (): RoleDraft =>
    data
      ? {
          name: t('roles.copy_of', { name: roleLabel(data, t) }),
          description: roleDescription(data, t),
          permissions: data.permissions,
        }
      : EMPTY
  return (
    <>
      <BackLink to="/admin/profiles">{t('roles.back')}</BackLink>
      {error && <ErrorState error={error} heading="h1" onRetry={() => void refetch()} />}
      {source !== undefined && !data && !error && <RowSkeletons count={6} />}
      {roleId !== undefined && data && <RoleEditor key={data.id} role={data} first={data} {...rest} />}
      {roleId === undefined && (source === undefined || data) && (
        <RoleEditor key={source ?? 'new'} first={copy()} {...rest} />
      )}
    </>
  )
}
