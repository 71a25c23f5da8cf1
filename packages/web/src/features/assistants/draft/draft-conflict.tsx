import { ContentDiff } from '#features/assistants/versions/content-diff.tsx'
import type { DraftSession, DraftState } from '#features/assistants/draft/draft-session.ts'
import { ConflictPanel } from '#ui/content/conflict-panel.tsx'

type Props = { session: DraftSession; state: DraftState }

/** The changes that another person has made to the assistant in the meantime; empty without a conflict. */
export function DraftConflict({ session, state: { theirs, content } }: Props) {
  if (!theirs) return null
  return (
    <ConflictPanel
      theirs={theirs}
      onLoadTheirs={session.loadTheirs}
      onKeepMine={() => void session.keepMine()}
    >
      <ContentDiff assistantId={theirs.id} before={theirs.draft} after={content} />
    </ConflictPanel>
  )
}
