import type { PromptValues } from '@parlance/contract/prompts/prompt-variables.ts'
import { type PromptVariable, variablesOf } from '@parlance/contract/prompts/prompt-variables.ts'
import type { PromptContent } from '@parlance/contract/prompts/prompts.ts'
import { mayDoWithPrompt, requirePrompt } from '#core/access/prompts.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError, InvalidInput } from '#core/errors.ts'
import type { RunnableAssistant } from '#features/assistants/assistants.service.ts'
import { findUsableModel } from '#features/models/models.service.ts'
import { ownValues } from '#features/runs/runner.service.ts'
import { filledPrompt, runnablePrompt } from './filled.ts'
import { type AskedColumn, contentsFor } from './prompt-runs.service.ts'
import { findHead } from './versions.queries.ts'

/** A column of a test run: its content, independent of later changes of the draft. */
export type TestedColumn = { version_id: string | null; content: PromptContent }

/** The columns of a test run; throws the errors of a run of the prompt. */
export async function columnsToTest(
  ctx: UserCtx,
  promptId: string,
  asked: readonly AskedColumn[],
): Promise<TestedColumn[]> {
  const facts = await requirePrompt(ctx, promptId, 'use', 'ERROR_FORBIDDEN')
  const canEdit = mayDoWithPrompt(ctx, facts, 'edit')
  const { contents } = await contentsFor(ctx, promptId, asked, { canEdit })
  const columns: TestedColumn[] = []
  for (const [at, content] of contents.entries()) {
    const { version_id = null, temperature = null, max_output_tokens = null } = asked[at] ?? {}
    const model_id = asked[at]?.model_id?.toLowerCase() ?? null
    if (content.system_prompt.trim() === '' || content.user_prompt.trim() === '') {
      throw new AppError('ERROR_PROMPT_INCOMPLETE')
    }
    if (model_id !== null && (await findUsableModel(ctx, model_id)) === null) {
      throw new AppError('ERROR_MODEL_NOT_USABLE')
    }
    columns.push({
      version_id: version_id?.toLowerCase() ?? null,
      content: { ...content, model_id, temperature, max_output_tokens },
    })
  }
  return columns
}

/** The variables of the draft, to compare the rows of a file with; for callers who have checked access. */
export async function draftVariables(ctx: UserCtx, promptId: string): Promise<PromptVariable[]> {
  const head = await findHead(ctx, promptId)
  if (head === undefined) throw new AppError('ERROR_PROMPT_NOT_FOUND')
  return variablesOf(head)
}

/** The messages and the answerer of a column, with the values of a row. */
export async function filledToTest(
  ctx: UserCtx,
  name: string,
  content: PromptContent,
  values: PromptValues,
): Promise<{ text: string; prompt: RunnableAssistant }> {
  try {
    const texts = filledPrompt(content, values, await ownValues(ctx))
    return { text: texts.user_prompt, prompt: runnablePrompt(name, texts, content) }
  } catch (error) {
    // the values were checked before the run
    if (error instanceof InvalidInput) throw new AppError('ERROR_TEST_VALUES_INVALID')
    throw error
  }
}
