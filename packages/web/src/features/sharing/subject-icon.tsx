import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import Box from '@mui/material/Box'
import type { Subject } from '@parlance/contract/assistant-sharing.ts'
import { PersonAvatar } from '#ui/avatar.tsx'

type Props = { subject: Pick<Subject, 'subject_type' | 'name'>; size?: number }

/** A person by initials, a group by its sign; both round. */
export function SubjectIcon({ subject, size = 32 }: Props) {
  if (subject.subject_type === 'user') return <PersonAvatar name={subject.name} size={size} />
  return (
    <Box
      aria-hidden
      sx={{
        width: size,
        height: size,
        flex: 'none',
        display: 'grid',
        placeItems: 'center',
        borderRadius: '50%',
        bgcolor: 'sunken',
        color: 'text.secondary',
      }}
    >
      <GroupsOutlined sx={{ fontSize: Math.round(size * 0.6) }} />
    </Box>
  )
}
