import { assistants, type AssistantDraft } from '@parlance/contract/assistants/assistants.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { draftQuery, readAfter } from '#features/assistants/draft/draft.queries.ts'
import { fakeServer } from '#testing/fake-server.ts'

afterEach(() => void vi.unstubAllGlobals())

const read = (id: string) => new QueryClient().fetchQuery(draftQuery(id))

describe('draftQuery', () => {
  it('waits until a closed form has sent its changes', async () => {
    const server = fakeServer()
    server.on(assistants.draft, () => ({ revision: 4 }) as AssistantDraft)
    const sending = Promise.withResolvers<boolean>()
    readAfter('a1', sending.promise)

    const reopened = read('a1')
    expect((await read('a2')).revision).toBe(4)
    expect(server.askedOf(assistants.draft)).toHaveLength(1)

    sending.resolve(true)
    expect((await reopened).revision).toBe(4)
  })

  it('reads even if the changes of a closed form were refused', async () => {
    const server = fakeServer()
    server.on(assistants.draft, () => ({ revision: 4 }) as AssistantDraft)
    readAfter('a1', Promise.reject(new Error('no network')))
    expect((await read('a1')).revision).toBe(4)
  })
})
