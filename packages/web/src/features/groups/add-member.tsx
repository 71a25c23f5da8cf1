import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useAddMember } from '#features/groups/groups.queries.ts'
import { usePeople } from '#features/sharing/sharing.queries.ts'
import { notify } from '#lib/notify.ts'
import { FieldError } from '#ui/fields/field-error.tsx'
import type { Found } from '#ui/fields/find-field.tsx'
import { FindPerson } from '#ui/fields/find-person.tsx'

/** Finds a person and adds them immediately. */
export function AddMember({ groupId }: { groupId: string }) {
  const { t } = useTranslation()
  const people = usePeople()
  const add = useAddMember(groupId)
  const choose = (found: Found | null) => {
    if (!found) return
    add.mutate(found.id, { onSuccess: () => notify(t('groups.added', { name: found.name })) })
  }
  return (
    <Box sx={{ maxWidth: 480, mb: 2 }}>
      <FindPerson
        {...people}
        label={t('groups.add')}
        placeholder={t('groups.add_placeholder')}
        noneFound={t('errors.ERROR_USER_NOT_FOUND')}
        chosen={null}
        onChoose={choose}
      />
      {add.error && <FieldError>{add.error.message}</FieldError>}
    </Box>
  )
}
