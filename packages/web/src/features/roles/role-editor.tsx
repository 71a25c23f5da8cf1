import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { ROLE_DESCRIPTION_MAX, ROLE_NAME_MAX } from '@parlance/contract/core/limits.ts'
import { MEANINGFUL_PERMISSIONS, type Permission } from '@parlance/contract/core/permissions.ts'
import type { Role } from '@parlance/contract/people/roles.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BundleChips } from '#features/roles/bundle-chips.tsx'
import { DeleteRole } from '#features/roles/delete-role.tsx'
import { PermissionMatrix } from '#features/roles/permission-matrix.tsx'
import { RoleDifference } from '#features/roles/role-difference.tsx'
import { roleLabel } from '#lib/texts/role-label.ts'
import { RoleView, type Entries } from '#features/roles/role-view.tsx'
import { isChanged, type RoleDraft } from '#features/roles/role-draft.ts'
import { useRoleForm } from '#features/roles/use-role-form.ts'
import { LabelledField } from '#ui/fields/labelled-field.tsx'
import { PageHead } from '#ui/navigation/page-head.tsx'
import { Panel } from '#ui/navigation/panel.tsx'

type Props = {
  /** Absent: a new one. */
  role?: Role
  first: RoleDraft
  entries: Entries
  onBack: () => void
  onOpen: (roleId: string) => void
  onDuplicate: (roleId: string) => void
}

export function RoleEditor({ role, first, entries, onBack, onOpen, onDuplicate }: Props) {
  const { t } = useTranslation()
  const form = useRoleForm(role, first, onOpen)
  const [isViewed, setViewed] = useState(false)
  const { draft, change } = form
  const isReadOnly = role?.is_system_role ?? false
  const held = new Set(draft.permissions)
  const hold = (next: ReadonlySet<Permission>) =>
    change({ permissions: MEANINGFUL_PERMISSIONS.filter((one) => next.has(one)) })
  const toggle = (permission: Permission) => {
    const next = new Set(held)
    if (!next.delete(permission)) next.add(permission)
    hold(next)
  }
  return (
    <>
      <PageHead
        title={role ? roleLabel(role, t) : t('roles.new')}
        guide="role#create"
        intro={isReadOnly ? t('roles.system_help') : t('roles.editor_help')}
        actions={
          <>
            <Button variant="outlined" aria-expanded={isViewed} onClick={() => setViewed(!isViewed)}>
              {t('roles.view_as')}
            </Button>
            {role && (
              <Button variant="outlined" onClick={() => onDuplicate(role.id)}>
                {t('roles.duplicate')}
              </Button>
            )}
            {role && !isReadOnly && <DeleteRole role={role} onDeleted={onBack} />}
          </>
        }
      />
      <Box sx={{ display: 'grid', gap: 2, mt: 2.25 }}>
        {role && role.mapped_from.length > 0 && (
          <Alert severity="info">{t('roles.mapped_help', { claims: role.mapped_from.join(', ') })}</Alert>
        )}
        {form.isOutdated && (
          <Alert
            severity="warning"
            action={
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                <Button size="small" onClick={form.takeTheirs}>
                  {t('roles.take_theirs')}
                </Button>
                <Button size="small" onClick={form.keepMine}>
                  {t('roles.keep_mine')}
                </Button>
              </Box>
            }
          >
            {t('errors.ERROR_EDITED_BY_OTHER')}
          </Alert>
        )}
        {isViewed && <RoleView permissions={draft.permissions} entries={entries} />}
        {!isReadOnly && (
          <Panel title={t('roles.about')}>
            <Box sx={{ display: 'grid', gap: 2, maxWidth: 560 }}>
              <LabelledField
                label={t('roles.name')}
                value={draft.name}
                maxLength={ROLE_NAME_MAX}
                error={form.nameError}
                onChange={(name) => change({ name })}
              />
              <LabelledField
                label={t('roles.description')}
                value={draft.description}
                maxLength={ROLE_DESCRIPTION_MAX}
                rows={2}
                onChange={(description) => change({ description })}
              />
            </Box>
          </Panel>
        )}
        <Panel guide="role#permissions" title={t('roles.matrix')} help={t('roles.matrix_help')}>
          <Box sx={{ display: 'grid', gap: 2.5 }}>
            {!isReadOnly && <BundleChips held={held} onChange={hold} />}
            <PermissionMatrix held={held} readOnly={isReadOnly} onToggle={toggle} />
          </Box>
        </Panel>
        {!role && form.error !== undefined && <Alert severity="error">{form.error}</Alert>}
        {!isReadOnly && (
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
            <Button onClick={onBack}>{t('common.cancel')}</Button>
            <Button
              variant="contained"
              disabled={role !== undefined && !isChanged(form.base, draft)}
              loading={form.isSaving}
              onClick={role ? form.ask : form.create}
            >
              {t(role ? 'roles.review' : 'roles.create')}
            </Button>
          </Box>
        )}
      </Box>
      {role && (
        <RoleDifference
          before={form.base}
          after={draft}
          people={role.user_count}
          open={form.isAsking}
          busy={form.isSaving}
          error={form.error}
          onSave={form.save}
          onClose={form.close}
        />
      )}
    </>
  )
}
