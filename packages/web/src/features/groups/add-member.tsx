import Box from '@mui/material/Box'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddMember } from '#features/groups/groups.queries.ts'
import { subjectsQuery } from '#features/sharing/sharing.queries.ts'
import { notify } from '#lib/notify.ts'
import { PersonAvatar } from '#ui/avatar.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { FindField, type Found } from '#ui/find-field.tsx'

/** Finds a person and adds them at once. */
export function AddMember({ groupId }: { groupId: string }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const people = useInfiniteQuery(subjectsQuery(search, 'user'))
  const add = useAddMember(groupId)
  const choose = (found: Found | null) => {
    if (!found) return
    add.mutate(found.id, { onSuccess: () => notify(t('groups.added', { name: found.name })) })
  }
  return (
    <Box sx={{ maxWidth: 480, mb: 2 }}>
      <FindField
        label={t('groups.add')}
        placeholder={t('groups.add_placeholder')}
        noneFound={t('errors.ERROR_USER_NOT_FOUND')}
        found={people.data?.pages
          .flatMap((page) => page.data)
          .map(({ subject_id, name, email }) => ({
            id: subject_id,
            name,
            detail: email ?? '',
            icon: <PersonAvatar name={name} size={28} />,
          }))}
        isLoading={people.isFetching}
        hasMore={people.hasNextPage}
        chosen={null}
        onSearch={setSearch}
        onMore={() => void people.fetchNextPage()}
        onChoose={choose}
      />
      {add.error && <FieldError>{add.error.message}</FieldError>}
    </Box>
  )
}
