import type { AssistantContent, AssistantDraft } from '@parlance/contract/assistants/assistants.ts'
import type { Review } from '@parlance/contract/assistants/marketplace.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { REVIEWER_ROLE_ID } from '#features/roles/system-roles.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { randomOf } from '#testing/random/random-world.ts'
import { SEED } from '#testing/random/seed.ts'

/** Fewer on PostgreSQL, where the same is tested. */
const STORIES = inject('database').kind === 'embedded' || process.env['TEST_LONG'] === 'true' ? 6 : 2
const EVENTS = 24

const db = testDatabase()
let app: TestApp
let alice: Person
let bob: Person
let marie: Person
let reviewer: Person

beforeAll(async () => {
  app = await startTestApp(db.database)
  ;[alice, bob, marie, reviewer] = [
    await app.person('alice'),
    await app.person('bob'),
    await app.person('marie'),
    await app.person('reviewer'),
  ]
  await db.database.pool.query('UPDATE users SET role_id = $1 WHERE id = $2', [REVIEWER_ROLE_ID, reviewer.id])
})
afterAll(() => app.close())

/** A model of one assistant's history, independent of the server. Texts are identified by markers. */
type Story = {
  id: string
  saved: string
  drafted: string
  submitted: string | null
  approved: string | null
  /** The last version that a reviewer rejected; they know its name until another one is submitted. */
  sentBack: string | null
  shared: boolean
  installed: boolean
  enabled: boolean
}

let marks = 0
const newMark = () => `canary${++marks}x`

function contentOf(mark: string): AssistantContent {
  return {
    name: `Name ${mark}`,
    description: { en: `Text ${mark}` },
    welcome: { fr: `Bonjour ${mark}` },
    starters: [{ en: `Start ${mark}` }],
    support_contact: mark,
    tag_ids: [],
    instructions: `Obey ${mark}`,
    model_id: null,
    fallback_model_id: null,
    temperature: null,
    max_output_tokens: null,
    avatar_file_id: null,
    knowledge_base_ids: [],
    knowledge_mode: 'search',
    knowledge_filter: [],
    documents_only: false,
    document_ids: [],
    tools: [],
  }
}

async function begin(): Promise<Story> {
  const saved = newMark()
  const { id } = await ok<{ id: string }>(alice, 'POST', '/v2/assistants/', contentOf(saved))
  const nothing = {
    submitted: null,
    approved: null,
    sentBack: null,
    shared: false,
    installed: false,
    enabled: true,
  }
  return { id, saved, drafted: saved, ...nothing }
}

async function status(person: Person, method: string, path: string, body?: unknown): Promise<number> {
  const answer = await person.call(method, path, body)
  await answer.body?.cancel()
  return answer.status
}

async function write(story: Story, method: 'draft' | 'save'): Promise<void> {
  const path = `/v2/assistants/${story.id}`
  const { revision } = await ok<AssistantDraft>(alice, 'GET', `${path}/draft`)
  const mark = newMark()
  const body = { revision, content: contentOf(mark) }
  await ok(alice, 'PUT', method === 'draft' ? `${path}/draft` : path, body)
  story.drafted = mark
  if (method === 'save') story.saved = mark
}

const queueOf = (story: Story) => `/v2/admin/marketplace/assistants/${story.id}`

async function decide(story: Story, body: object, before: () => Promise<void> = async () => {}) {
  if (story.submitted === null) return 0
  const { submitted } = await ok<Review>(reviewer, 'GET', queueOf(story))
  await before()
  const input = { ...body, version_id: submitted?.version_id }
  return await status(reviewer, 'POST', `${queueOf(story)}/decision`, input)
}

function sendBack(story: Story): void {
  story.sentBack = story.submitted
  story.submitted = null
}

async function submit(story: Story): Promise<void> {
  const isNew = story.submitted !== story.saved && story.approved !== story.saved
  expect(await status(alice, 'POST', `/v2/assistants/${story.id}/submit`, {})).toBe(isNew ? 204 : 409)
  if (isNew) story.submitted = story.saved
}

const EVENTS_OF: Record<string, (story: Story) => Promise<void>> = {
  draft: (story) => write(story, 'draft'),
  edit: (story) => write(story, 'save'),
  submit,
  approve: async (story) => {
    if ((await decide(story, { decision: 'approve' })) !== 200) return
    story.approved = story.submitted
    story.submitted = null
  },
  reject: async (story) => {
    if ((await decide(story, { decision: 'reject', reason: 'no' })) === 200) sendBack(story)
  },
  changes: async (story) => {
    const body = { decision: 'changes_requested', reason: 'please' }
    if ((await decide(story, body)) === 200) sendBack(story)
  },
  'approve what is no longer submitted': async (story) => {
    const resubmit = async () => {
      await write(story, 'save')
      await submit(story)
    }
    expect([0, 409]).toContain(await decide(story, { decision: 'approve' }, resubmit))
  },
  withdraw: async (story) => {
    await ok(alice, 'POST', `/v2/assistants/${story.id}/withdraw`)
    if (story.approved !== null || story.submitted !== null) story.sentBack = null
    story.approved = story.submitted = null
  },
  'take down': async (story) => {
    const expected = story.approved === null ? 404 : 204
    expect(await status(reviewer, 'POST', `${queueOf(story)}/withdraw`, { reason: 'bad' })).toBe(expected)
    if (expected === 204) story.approved = story.submitted = story.sentBack = null
  },
  share: async (story) => {
    const body = { subject_type: 'user', subject_id: bob.id, level: 'user' }
    const path = `/v2/assistant-sharing/${story.id}/shared`
    expect(await status(alice, 'POST', path, body)).toBe(story.shared ? 409 : 200)
    story.shared = true
  },
  unshare: async (story) => {
    const path = `/v2/assistant-sharing/${story.id}/shared/user/${bob.id}`
    expect(await status(alice, 'DELETE', path)).toBe(story.shared ? 204 : 404)
    story.shared = false
  },
  install: async (story) => {
    const shown = story.approved !== null && story.enabled
    const path = `/v2/marketplace/assistants/${story.id}/install`
    const expected = shown ? 204 : 404
    expect(await status(marie, 'POST', path)).toBe(expected)
    if (shown) story.installed = true
  },
  'disable or enable': async (story) => {
    story.enabled = !story.enabled
    await ok(alice, 'PATCH', `/v2/assistants/${story.id}/flags`, { is_enabled: story.enabled })
  },
}

/** All markers that a person can read anywhere; searches include markers that must not be found. */
async function marksFor(person: Person, story: Story, more: string[]): Promise<Set<string>> {
  const { id } = story
  const search = encodeURIComponent(story.saved)
  const paths = [
    '/v2/assistants/?sort_by=updated_at',
    `/v2/assistants/${id}`,
    `/v2/assistants/${id}/draft`,
    `/v2/assistants/${id}/versions`,
    `/v2/assistants/${id}/export`,
    '/v2/marketplace/assistants',
    `/v2/marketplace/assistants?query=${search}`,
    `/v2/marketplace/assistants/${id}`,
    ...more,
  ]
  const texts: string[] = []
  for (const path of paths) texts.push(await (await person.call('GET', path)).text())
  return new Set(texts.join('\n').match(/canary\d+x/g))
}

async function readable(person: Person, story: Story, more: string[] = []): Promise<string[]> {
  const own = new Set([story.saved, story.drafted, story.submitted, story.approved])
  return [...(await marksFor(person, story, more))].filter((mark) => own.has(mark)).sort()
}

async function check(story: Story): Promise<void> {
  const published = story.approved === null ? [] : [story.approved]
  const notYet = [story.saved, story.drafted, story.submitted].filter((mark) => mark !== story.approved)
  const seenByMarie = await readable(marie, story, ['/v2/notices'])
  expect(seenByMarie.filter((mark) => notYet.includes(mark))).toEqual([])
  if (story.enabled || story.installed) expect(seenByMarie).toEqual(published)
  const seenByBob = await readable(bob, story)
  const his = story.shared ? [story.saved, ...published] : published
  expect(seenByBob.filter((mark) => !his.includes(mark))).toEqual([])
  if (story.shared) expect(seenByBob).toContain(story.saved)
  const review = await (await reviewer.call('GET', queueOf(story))).text()
  const copies = [story.submitted, story.approved].filter((mark) => mark !== null)
  if (copies.length === 0 && story.sentBack !== null) copies.push(story.sentBack)
  expect([...new Set(review.match(/canary\d+x/g))].sort()).toEqual([...new Set(copies)].sort())
}

test(`no order of events shows unreviewed content to people without a share (SEED=${SEED})`, async () => {
  const random = randomOf(SEED)
  const names = Object.keys(EVENTS_OF)
  for (let at = 0; at < STORIES; at++) {
    const story = await begin()
    const steps: string[] = []
    try {
      await check(story)
      for (let event = 0; event < EVENTS; event++) {
        const name = names[Math.floor(random() * names.length)] ?? 'edit'
        steps.push(name)
        await EVENTS_OF[name]?.(story)
        if (random() < 0.1) await whileOwnerIsDisabled(() => check(story))
        else await check(story)
      }
    } catch (error) {
      throw new Error(`after ${steps.join(', ')}: ${JSON.stringify(story)}`, { cause: error })
    }
  }
}, 240_000)

async function whileOwnerIsDisabled(work: () => Promise<void>): Promise<void> {
  const set = (enabled: boolean) =>
    db.database.pool.query('UPDATE users SET is_enabled = $1 WHERE id = $2', [enabled, alice.id])
  await set(false)
  expect(await status(alice, 'GET', '/v2/assistants/')).toBe(401)
  await work()
  await set(true)
}
