import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { content, newServer } from '#features/assistants/draft/draft-server.harness.ts'
import { openDraft } from '#features/assistants/draft/draft-session.ts'
import { localCopy } from '#features/assistants/draft/local-copy.ts'

const copy = () => localCopy('a1')
const open = (server: ReturnType<typeof newServer>) => openDraft(server.now(), server.calls, copy())

describe('openDraft', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    localStorage.clear()
  })

  it('saves a change on the server after a pause, with one call', async () => {
    const server = newServer()
    const session = open(server)
    session.change({ name: 'Help' })
    session.change({ name: 'Help me' })
    expect(session.store.getState().status).toBe('changed')
    expect(server.now().draft.name).toBe('Helper')
    await vi.advanceTimersByTimeAsync(1000)
    expect(server.now()).toMatchObject({ revision: 4, draft: { name: 'Help me' } })
    expect(session.store.getState()).toMatchObject({ status: 'kept', content: { name: 'Help me' } })
    expect(copy().read()).toBeNull()
  })

  it('keeps what is typed during a call', async () => {
    const server = newServer()
    const session = open(server)
    session.change({ name: 'One' })
    const first = session.flush()
    session.change({ name: 'Two' })
    await first
    await vi.advanceTimersByTimeAsync(1000)
    expect(server.now().draft.name).toBe('Two')
    expect(session.store.getState().content.name).toBe('Two')
  })

  it('stops at another person’s change without overwriting it', async () => {
    const server = newServer()
    const session = open(server)
    await server.editByBob({ instructions: 'Bob’s.' })
    session.change({ name: 'Mine' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(session.store.getState()).toMatchObject({
      status: 'conflict',
      content: { name: 'Mine', instructions: 'Answer.' },
      theirs: { changed_by: { name: 'bob' }, draft: { instructions: 'Bob’s.' } },
    })
    session.change({ name: 'Mine, longer' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.now().draft).toMatchObject({ name: 'Helper', instructions: 'Bob’s.' })
  })

  it('shows theirs when the person chooses so', async () => {
    const server = newServer()
    const session = open(server)
    await server.editByBob({ instructions: 'Bob’s.' })
    session.change({ name: 'Mine' })
    await session.flush()
    session.loadTheirs()
    expect(session.store.getState()).toMatchObject({
      status: 'kept',
      theirs: null,
      content: { name: 'Helper', instructions: 'Bob’s.' },
    })
    session.change({ name: 'After' })
    await session.flush()
    expect(server.now().draft).toMatchObject({ name: 'After', instructions: 'Bob’s.' })
  })

  it('overwrites their version with mine only when the person chooses so', async () => {
    const server = newServer()
    const session = open(server)
    await server.editByBob({ instructions: 'Bob’s.' })
    session.change({ name: 'Mine' })
    await session.flush()
    await session.keepMine()
    expect(server.now().draft).toMatchObject({ name: 'Mine', instructions: 'Answer.' })
    expect(session.store.getState().status).toBe('kept')
  })

  it('refuses to save in the same way if another person was faster', async () => {
    const server = newServer()
    const session = open(server)
    await server.editByBob({ name: 'Bob’s' })
    expect(await session.save(content)).toBe(false)
    expect(session.store.getState().status).toBe('conflict')
    expect(server.now().draft.name).toBe('Bob’s')
  })

  it.each(['discard', 'restore'] as const)(
    '%s stops in the same way at what someone else wrote',
    async (way) => {
      const server = newServer()
      const session = open(server)
      await server.editByBob({ instructions: 'Bob’s.' })
      expect(await session[way]('v1')).toBe(false)
      expect(session.store.getState()).toMatchObject({
        status: 'conflict',
        theirs: { changed_by: { name: 'bob' } },
      })
      expect(server.now().draft.instructions).toBe('Bob’s.')
    },
  )

  it('a lost network keeps the change in the browser and tries again', async () => {
    const server = newServer()
    const session = open(server)
    server.reach(false)
    session.change({ name: 'Offline' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(session.store.getState()).toMatchObject({ status: 'failed', failure: 'no network' })
    expect(copy().read()?.content.name).toBe('Offline')
    server.reach(true)
    await vi.advanceTimersByTimeAsync(5000)
    expect(server.now().draft.name).toBe('Offline')
    expect(session.store.getState().status).toBe('kept')
  })

  it('saves once when the person leaves, and regularly again when they return', async () => {
    const server = newServer()
    const session = open(server)
    server.reach(false)
    session.change({ name: 'Left' })
    await session.flush(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.keepalives).toEqual([true])
    server.reach(true)
    session.change({ name: 'Back' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(server.keepalives).toEqual([true, false])
    expect(server.now().draft.name).toBe('Back')
  })

  it('reports whether the server has the content of the form', async () => {
    const server = newServer()
    const session = open(server)
    expect(await session.flush()).toBe(true)
    session.change({ name: 'Kept' })
    expect(await session.flush()).toBe(true)
    server.reach(false)
    session.change({ name: 'Not kept' })
    expect(await session.flush()).toBe(false)
    server.reach(true)
    await server.editByBob({ name: 'Bob’s' })
    expect(await session.flush()).toBe(false)
    expect(await session.flush()).toBe(false)
  })

  it('continues if the browser has no room for a copy', async () => {
    const server = newServer()
    const session = open(server)
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { getItem: () => null, setItem, removeItem: () => {} })
    session.change({ name: 'Typed on' })
    vi.unstubAllGlobals()
    expect(session.store.getState().content.name).toBe('Typed on')
    await vi.advanceTimersByTimeAsync(1000)
    expect(server.now().draft.name).toBe('Typed on')
  })

  it('a later visit continues with changes that the server never received', async () => {
    const server = newServer()
    copy().write({ revision: 3, content: { ...content, name: 'Left behind' } })
    const session = open(server)
    expect(session.store.getState().content.name).toBe('Left behind')
    await vi.advanceTimersByTimeAsync(1000)
    expect(server.now().draft.name).toBe('Left behind')
  })

  it('a later visit asks if the draft has changed in the meantime', () => {
    const server = newServer()
    copy().write({ revision: 2, content: { ...content, name: 'Left behind' } })
    const { store } = open(server)
    expect(store.getState()).toMatchObject({ status: 'conflict', content: { name: 'Left behind' } })
    expect(store.getState().theirs?.draft.name).toBe('Helper')
  })

  it('a new picture does not affect unsaved texts', async () => {
    const server = newServer()
    const session = open(server)
    session.change({ name: 'Typed' })
    await session.setPicture('aGk=')
    expect(server.now().draft).toMatchObject({ name: 'Typed', avatar_file_id: 'picture-1' })
    expect(session.store.getState().content).toMatchObject({ name: 'Typed', avatar_file_id: 'picture-1' })
  })
})
