import { useAssistantPicture } from '#features/assistants/assistants.queries.ts'
import { AssistantAvatar } from '#ui/content/avatar.tsx'

type Props = { id: string; name: string; fileId: string | null; size?: number; disabled?: boolean }

/** The picture of an assistant, or its placeholder. */
export function AssistantPicture({ id, fileId, ...rest }: Props) {
  return <AssistantAvatar id={id} picture={useAssistantPicture(id, fileId)} {...rest} />
}
