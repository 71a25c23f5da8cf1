import type { Subject } from '@parlance/contract/assistants/assistant-sharing.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useExternalGroups } from '#features/sharing/external-groups.ts'
import { subjectsQuery } from '#features/sharing/sharing.queries.ts'
import { SubjectIcon } from '#features/sharing/subject-icon.tsx'
import { keyOf } from '#features/sharing/use-share-form.ts'
import { FindField, type Found } from '#ui/fields/find-field.tsx'

type Props = {
  help?: string
  onChoose: (subject: Subject) => void
}

/** Finds a person or a group, including groups of an outside directory that a plugin provides. */
export function SubjectField({ help, onChoose }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const { data, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery(subjectsQuery(search))
  const external = useExternalGroups(search)
  const own = data?.pages.flatMap((page) => page.data)
  const subjects = own && [...own, ...external]
  return (
    <FindField
      autoFocus
      label={t('sharing.who')}
      placeholder={t('sharing.who_placeholder')}
      {...(help && { help })}
      noneFound={t('sharing.no_one_found')}
      found={subjects?.map((subject) => foundOf(subject, t))}
      isLoading={isFetching}
      hasMore={hasNextPage}
      chosen={null}
      onSearch={setSearch}
      onMore={() => void fetchNextPage()}
      onChoose={(found) => {
        const subject = subjects?.find((one) => keyOf(one) === found?.id)
        if (subject) onChoose(subject)
      }}
    />
  )
}

function foundOf(subject: Subject, t: TFunction): Found {
  return {
    id: keyOf(subject),
    name: subject.name,
    detail: subjectDetail(subject, t),
    icon: <SubjectIcon subject={subject} size={28} />,
  }
}

/** The e-mail of a person, the size of a group. */
export function subjectDetail(
  { subject_type, email, member_count }: Pick<Subject, 'subject_type' | 'email' | 'member_count'>,
  t: TFunction,
): string {
  if (subject_type === 'user') return email ?? ''
  if (subject_type === 'external_group') return t('sharing.external_group')
  return member_count === null ? t('sharing.group') : t('sharing.group_of', { count: member_count })
}
