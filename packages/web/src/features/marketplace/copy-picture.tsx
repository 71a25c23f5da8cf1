import { useAssistantPicture } from '#features/assistants/assistants.queries.ts'
import { AssistantAvatar } from '#ui/content/avatar.tsx'

type Props = { id: string; name: string; fileId: string | null; size: number }

/** The picture of a published or submitted version, or its placeholder. */
export function CopyPicture({ id, name, fileId, size }: Props) {
  return <AssistantAvatar id={id} name={name} picture={useAssistantPicture(id, fileId)} size={size} />
}
