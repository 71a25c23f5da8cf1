import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Subject } from '@parlance/contract/assistants/assistant-sharing.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { subjectsQuery } from '#features/sharing/sharing.queries.ts'
import { PersonAvatar } from '#ui/content/avatar.tsx'
import { GroupAvatar } from '#ui/content/group-avatar.tsx'
import { FindField } from '#ui/fields/find-field.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'

type Props = { chosen: Subject[]; onChange: (chosen: Subject[]) => void }

const keyOf = ({ subject_type, subject_id }: Subject) => `${subject_type}:${subject_id}`

/** The people and groups that a link is for. */
export function ReaderField({ chosen, onChange }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const { data, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery(subjectsQuery(search))
  const subjects = data?.pages.flatMap((page) => page.data)
  const isChosen = (subject: Subject) => chosen.some((one) => keyOf(one) === keyOf(subject))
  return (
    <Box sx={{ mt: 1 }}>
      <FindField
        label={t('sharedThreads.find')}
        placeholder={t('sharedThreads.find_placeholder')}
        isLabelHidden
        noneFound={t('sharedThreads.none_found')}
        found={subjects
          ?.filter((subject) => !isChosen(subject))
          .map((subject) => ({
            id: keyOf(subject),
            name: subject.name,
            detail: subject.email ?? (subject.subject_type === 'group' ? t('sharedThreads.group') : ''),
            icon: <SubjectIcon subject={subject} />,
          }))}
        isLoading={isFetching}
        hasMore={hasNextPage}
        chosen={null}
        onSearch={setSearch}
        onMore={() => void fetchNextPage()}
        onChoose={(found) => {
          const subject = subjects?.find((one) => keyOf(one) === found?.id)
          if (subject) onChange([...chosen, subject])
        }}
      />
      {chosen.length > 0 && (
        <Box
          component="ul"
          aria-label={t('sharedThreads.chosen')}
          sx={{
            listStyle: 'none',
            m: 0,
            mt: 1,
            p: 0,
            display: 'grid',
            gap: 0.5,
          }}
        >
          {chosen.map((subject) => (
            <Box
              component="li"
              key={keyOf(subject)}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1,
                borderRadius: 1,
                bgcolor: 'sunken',
                pl: 1.25,
              }}
            >
              <SubjectIcon subject={subject} />
              <Typography variant="body2" noWrap sx={{ flex: 1, minWidth: 0, fontWeight: 600 }}>
                {subject.name}
              </Typography>
              <IconAction
                label={t('sharedThreads.unchoose', { name: subject.name })}
                onClick={() => onChange(chosen.filter((one) => one !== subject))}
              >
                <CloseOutlined fontSize="small" />
              </IconAction>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}

function SubjectIcon({ subject }: { subject: Subject }) {
  if (subject.subject_type === 'user') return <PersonAvatar name={subject.name} size={28} />
  return <GroupAvatar size={28} />
}
