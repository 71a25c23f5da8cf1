import type { RenderSharing } from '#features/prompts/list/prompt-menu.tsx'

export type PromptPageProps = {
  promptId: string
  /** The run that is shown. */
  runId: string | null
  onRun: (runId: string | null) => void
  renderSharing: RenderSharing
}
