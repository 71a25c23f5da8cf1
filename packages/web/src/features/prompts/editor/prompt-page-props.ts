import type { RenderSharing } from '#features/prompts/list/prompt-menu.tsx'
import type { RenderTests } from '#features/prompts/runs/test-set.tsx'

export type PromptPageProps = {
  promptId: string
  /** The run that is shown. */
  runId: string | null
  onRun: (runId: string | null) => void
  renderSharing: RenderSharing
  renderTests: RenderTests
}
