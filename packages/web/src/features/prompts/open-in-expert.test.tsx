import { type AssistantView, assistants } from '@parlance/contract/assistants/assistants.ts'
import { prompts } from '@parlance/contract/prompts/prompts.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { newQueryClient } from '#app/query-client.ts'
import { useOpenAnswerInExpert } from '#features/prompts/open-in-expert.queries.ts'
import { emptyPrompt } from '#features/prompts/prompts.queries.ts'
import { startI18n } from '#i18n/i18n.ts'
import { fakeServer, Refused } from '#testing/fake-server.ts'

const ID = '01890000-0000-7000-8000-000000000001'
const own = { instructions: 'SECRET', model_id: ID, temperature: 0.3, max_output_tokens: null }

beforeAll(() => startI18n('en'))
afterEach(() => void vi.unstubAllGlobals())

/** The prompt created from a question to an assistant with these permissions; null: the assistant no longer exists. */
async function madeOf(may: AssistantView['may'] | null): Promise<unknown> {
  const server = fakeServer()
  server.on(assistants.get, () =>
    may === null ? new Refused(404, 'ERROR_ASSISTANT_NOT_FOUND') : ({ may } as AssistantView),
  )
  server.on(assistants.draft, () => ({ saved: own }) as never)
  server.on(prompts.create, () => ({ id: ID }))
  const client = newQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useOpenAnswerInExpert(), { wrapper })
  await result.current.mutateAsync({
    question: 'What is\nthe notice period?',
    assistantId: ID,
    modelId: null,
  })
  return server.askedOf(prompts.create)[0]?.body
}

test('an answer gives its question, and the instructions only of an assistant that I can edit', async () => {
  const name = 'What is the notice period?'
  const content = { ...emptyPrompt, user_prompt: 'What is\nthe notice period?' }
  expect(await madeOf(['use', 'edit'])).toEqual({
    name,
    content: { ...content, system_prompt: 'SECRET', temperature: 0.3 },
  })
  expect(await madeOf(['use'])).toEqual({ name, content })
  expect(await madeOf(null)).toEqual({ name, content })
})
