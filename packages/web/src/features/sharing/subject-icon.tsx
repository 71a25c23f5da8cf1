import type { Subject } from '@parlance/contract/assistants/assistant-sharing.ts'
import { PersonAvatar } from '#ui/content/avatar.tsx'
import { GroupAvatar } from '#ui/content/group-avatar.tsx'

type Props = { subject: Pick<Subject, 'subject_type' | 'name'>; size?: number }

/** Initials for a person, an icon for a group; both round. */
export function SubjectIcon({ subject, size = 32 }: Props) {
  return subject.subject_type === 'user' ? (
    <PersonAvatar name={subject.name} size={size} />
  ) : (
    <GroupAvatar size={size} />
  )
}
