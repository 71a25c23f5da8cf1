import type { Role } from '@parlance/contract/people/roles.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isChanged, type RoleDraft } from '#features/roles/role-draft.ts'
import { roleQuery, useSaveRole } from '#features/roles/roles.queries.ts'
import { ApiError } from '#lib/network/api-error.ts'
import { notify } from '#lib/notify.ts'
import { useUnsaved } from '#lib/forms/unsaved.ts'

const draftOf = ({ name, description, permissions }: RoleDraft): RoleDraft => ({
  name,
  description,
  permissions,
})

/** The edited values of a role, on top of the version that was loaded first or last. */
export function useRoleForm(role: Role | undefined, first: RoleDraft, onSaved: (roleId: string) => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const save = useSaveRole(role?.id)
  const [draft, setDraft] = useState(() => draftOf(first))
  const [base, setBase] = useState(() => ({ ...draftOf(first), revision: role?.revision ?? 0 }))
  const [isAsking, setAsking] = useState(false)
  const [isTried, setTried] = useState(false)
  const isMissing = draft.name.trim() === ''
  const isOutdated = save.error instanceof ApiError && save.error.code === 'ERROR_EDITED_BY_OTHER'

  useUnsaved(isChanged(base, draft))

  /** Loads another person's version into the form. */
  const standOnTheirs = async (): Promise<RoleDraft | undefined> => {
    if (!role) return undefined
    const theirs = await client.fetchQuery(roleQuery(role.id))
    setBase({ ...draftOf(theirs), revision: theirs.revision })
    save.reset()
    return draftOf(theirs)
  }

  const store = () =>
    save.mutate(
      { ...draft, name: draft.name.trim(), description: draft.description.trim(), revision: base.revision },
      {
        onSuccess: (saved) => {
          notify(t(role ? 'common.saved' : 'roles.created'))
          setDraft(draftOf(saved))
          setBase({ ...draftOf(saved), revision: saved.revision })
          setAsking(false)
          onSaved(saved.id)
        },
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'ERROR_EDITED_BY_OTHER') setAsking(false)
        },
      },
    )

  return {
    draft,
    base,
    isAsking,
    isOutdated,
    isSaving: save.isPending,
    error: isOutdated ? undefined : save.error?.message,
    nameError: isTried && isMissing ? t('roles.name_missing') : undefined,
    change: (part: Partial<RoleDraft>) => setDraft((now) => ({ ...now, ...part })),
    ask: () => {
      setTried(true)
      save.reset()
      if (!isMissing) setAsking(true)
    },
    /** A new role takes no permissions from anyone, so it is saved without confirmation. */
    create: () => {
      setTried(true)
      if (!isMissing) store()
    },
    close: () => setAsking(false),
    save: store,
    takeTheirs: () => void standOnTheirs().then((theirs) => theirs && setDraft(theirs)),
    keepMine: () => void standOnTheirs().then(() => setAsking(true)),
  }
}
