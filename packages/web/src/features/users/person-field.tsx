import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usersQuery } from '#features/users/managing.queries.ts'
import type { Found } from '#ui/fields/find-field.tsx'
import { FindPerson } from '#ui/fields/find-person.tsx'

type Props = {
  label: string
  help: string
  chosen: Found | null
  /** The people who cannot be chosen. */
  except: readonly string[]
  onChoose: (found: Found | null) => void
}

/** Finds an enabled person; for people managers. */
export function PersonField({ label, help, chosen, except, onChoose }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const { data, isFetching } = useQuery(
    usersQuery({ query: search, sort_by: 'name', sort_order: 'asc', page: 1 }, { state: 'enabled' }),
  )
  return (
    <FindPerson
      label={label}
      help={help}
      placeholder={t('users.person_placeholder')}
      noneFound={t('errors.ERROR_USER_NOT_FOUND')}
      people={data?.data
        .filter(({ id }) => !except.includes(id))
        .map(({ id, name, username, email }) => ({ id, name: name || username, detail: email }))}
      isLoading={isFetching}
      chosen={chosen}
      onSearch={setSearch}
      onChoose={onChoose}
    />
  )
}
