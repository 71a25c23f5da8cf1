import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Subject } from '@parlance/contract/assistants/assistant-sharing.ts'
import type { ReactNode } from 'react'
import { SubjectIcon } from '#features/sharing/subject-icon.tsx'

type Props = { subject: Pick<Subject, 'subject_type' | 'name'>; detail: string; children: ReactNode }

/** A person or group with access, and the actions for it. */
export function SubjectRow({ subject, detail, children }: Props) {
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minHeight: 52, py: 0.5 }}>
      <SubjectIcon subject={subject} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
          {subject.name}
        </Typography>
        <Typography variant="caption" component="div" noWrap sx={{ color: 'text.secondary' }}>
          {detail}
        </Typography>
      </Box>
      {children}
    </Box>
  )
}
