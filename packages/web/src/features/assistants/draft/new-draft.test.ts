import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newServer } from '#features/assistants/draft/draft-server.harness.ts'
import { openDraft } from '#features/assistants/draft/draft-session.ts'
import { localCopy } from '#features/assistants/draft/local-copy.ts'
import { emptyContent } from '#features/assistants/editor/content/content.ts'

const copy = () => localCopy('a1')

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

describe('openDraft of a new assistant', () => {
  const blank = { ...newServer().now(), draft: emptyContent, revision: 0 }
  const openNew = (server: ReturnType<typeof newServer>) =>
    openDraft(blank, server.calls, copy(), 'Untitled assistant')

  it('stays in this browser until it is created', async () => {
    const server = newServer()
    const session = openNew(server)
    session.change({ name: 'Desk' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.made).toEqual([])
    expect(session.store.getState().status).toBe('here')
    expect(openNew(server).store.getState().content.name).toBe('Desk')
    expect(await session.create({ ...emptyContent, name: 'Desk' })).toBe(true)
    expect(server.made).toEqual(['Desk'])
    expect(copy().read()).toBeNull()
  })

  it('a picture makes it hidden, with the content so far, and creating it shows it', async () => {
    const server = newServer()
    const session = openNew(server)
    session.change({ instructions: 'Be brief.' })
    await session.setPicture('aGk=')
    expect(server.made).toEqual(['Untitled assistant'])
    expect(server.now()).toMatchObject({
      is_hidden: true,
      draft: { name: '', instructions: 'Be brief.', avatar_file_id: 'picture-1' },
    })
    await session.begin()
    const named = { ...session.store.getState().content, name: 'Desk' }
    expect(await session.create(named)).toBe(true)
    expect(server.made).toHaveLength(1)
    expect(server.now()).toMatchObject({
      is_hidden: false,
      saved: { name: 'Desk', instructions: 'Be brief.' },
    })
  })

  it('does not lose what is written after an attempt without a response', async () => {
    const server = newServer()
    const session = openNew(server)
    server.reach(false)
    await expect(session.create({ ...emptyContent, name: 'First' })).rejects.toThrow('no answer')
    server.reach(true)
    session.change({ name: 'Second' })
    expect(await session.create({ ...emptyContent, name: 'Second' })).toBe(true)
    expect(server.now()).toMatchObject({ is_hidden: false, saved: { name: 'Second' } })
  })
})
