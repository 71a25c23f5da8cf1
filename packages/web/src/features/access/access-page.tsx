import LibraryBooksOutlined from '@mui/icons-material/LibraryBooksOutlined'
import ManageSearchOutlined from '@mui/icons-material/ManageSearchOutlined'
import TerminalOutlined from '@mui/icons-material/TerminalOutlined'
import Box from '@mui/material/Box'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { anyQuery, type Asked, explanationQuery } from '#features/access/access.queries.ts'
import { Explanations } from '#features/access/explanations.tsx'
import { usePeople } from '#features/sharing/sharing.queries.ts'
import { AssistantAvatar } from '#ui/content/avatar.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { FindField, type Found } from '#ui/fields/find-field.tsx'
import { FindPerson } from '#ui/fields/find-person.tsx'
import { PageHead } from '#ui/navigation/page-head.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'
import { size } from '#ui/sizes.ts'

const ASKED = ['assistant', 'base', 'prompt'] as const

/** For a person and an assistant, a base or a prompt: each action, whether it is allowed, and why. */
export function AccessPage() {
  const { t } = useTranslation()
  const [person, setPerson] = useState<Found | null>(null)
  const [asked, setAsked] = useState<Asked>('assistant')
  const [thing, setThing] = useState<Found | null>(null)
  const { data, error, isFetching, refetch } = useQuery(explanationQuery(asked, person?.id, thing?.id))
  const isAsked = person !== null && thing !== null
  const choose = (next: Asked) => {
    setAsked(next)
    setThing(null)
  }
  return (
    <>
      <PageHead title={t('access.title')} guide="role#view-as" intro={t('access.intro')} />
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          gap: 2,
          maxWidth: size.form,
          my: 2.5,
        }}
      >
        <PersonField chosen={person} onChoose={setPerson} />
        <SelectField
          label={t('access.asked')}
          value={asked}
          options={ASKED.map((value) => ({ value, label: t(`access.${value}`) }))}
          onChange={choose}
        />
        <ThingField key={asked} asked={asked} chosen={thing} onChoose={setThing} />
      </Box>
      {!isAsked && (
        <StatePanel
          icon={<ManageSearchOutlined />}
          title={t('access.choose')}
          help={t('access.choose_help')}
        />
      )}
      {isAsked && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isAsked && !data && isFetching && <RowSkeletons count={6} />}
      {isAsked && data && <Explanations {...data} />}
    </>
  )
}

type FieldProps = { chosen: Found | null; onChoose: (found: Found | null) => void }

function PersonField(props: FieldProps) {
  const { t } = useTranslation()
  const people = usePeople()
  return (
    <FindPerson
      {...people}
      {...props}
      label={t('access.person')}
      placeholder={t('access.person_placeholder')}
      noneFound={t('access.no_person')}
    />
  )
}

function ThingField({ asked, ...props }: FieldProps & { asked: Asked }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const things = useInfiniteQuery(anyQuery(asked, search))
  return (
    <FindField
      {...props}
      label={t(`access.${asked}`)}
      placeholder={t(`access.${asked}_placeholder`)}
      noneFound={t(`access.no_${asked}`)}
      found={things.data?.pages
        .flatMap((page) => page.data)
        .map(({ id, name, owner }) => ({
          id,
          name,
          detail: owner === '' ? t('access.shipped') : t('access.owned_by', { owner }),
          icon: iconOf(asked, id, name),
        }))}
      isLoading={things.isFetching}
      hasMore={things.hasNextPage}
      onSearch={setSearch}
      onMore={() => void things.fetchNextPage()}
    />
  )
}

function iconOf(asked: Asked, id: string, name: string): ReactNode {
  switch (asked) {
    case 'base':
      return <LibraryBooksOutlined sx={{ color: 'citation.edge' }} />
    case 'prompt':
      return <TerminalOutlined sx={{ color: 'text.secondary' }} />
    case 'assistant':
      return <AssistantAvatar id={id} name={name} size={24} />
  }
}
