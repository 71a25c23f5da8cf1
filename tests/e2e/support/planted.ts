import type { Page } from '@playwright/test'
import { makeAssistant } from './assistants.ts'
import { makeBase, textFile } from './knowledge-bases.ts'
import { bearerOf, callAs } from './test.ts'

type Id = { id: string }
type Who = { admin: Page; alice: Page; bobsId: string; texts: readonly string[]; modelServer: string }

/** Creates one object of each kind for each of some names, and deletes them again. */
export function makePlanter() {
  const undo: (() => Promise<unknown>)[] = []

  async function plant(page: Page, path: string, body: object, gone = path): Promise<string> {
    const { id } = await callAs<Id>(page, 'POST', path, body)
    undo.push(() => callAs(page, 'DELETE', `${gone}/${id}`))
    return id
  }

  async function ofAdmin({ admin, modelServer, texts }: Who, text: string) {
    const both = { en: text, fr: text }
    const tag = await plant(admin, '/v2/admin/tags', { name: text })
    await plant(admin, '/v2/admin/roles', { name: text, description: text, permissions: [] })
    await plant(admin, '/v2/admin/banners', {
      level: 'info',
      text: both,
      starts_at: '2020-01-01T00:00:00Z',
      ends_at: null,
      is_dismissible: true,
    })
    const provider = await plant(admin, '/v2/admin/providers', {
      name: text,
      description: text,
      interface: 'openai-compatible',
      base_url: modelServer,
      created_without_keys: true,
    })
    await plant(admin, '/v2/admin/mcp-servers', {
      label: both,
      url: 'https://mcp.example.com/mcp',
      slug: `planted${texts.indexOf(text)}`,
      data_note: both,
    })
    const model = await plant(admin, '/v2/admin/models', { provider_id: provider, identifier: 'planted' })
    await relabel(admin, model, both)
    const embedding = await callAs<{ embedding_models: Id[] }>(admin, 'GET', '/v2/admin/rag-configurations')
    await plant(admin, '/v2/admin/rag-configurations', {
      name: text,
      description: text,
      embedding_model_id: embedding.embedding_models[0]?.id,
      splitter_type: 'sentence',
      splitter_options: {},
    })
    const { key } = await callAs<{ key: Id }>(admin, 'POST', '/v2/api-keys', {
      description: text,
      scope: ['chat'],
    })
    undo.push(() => callAs(admin, 'DELETE', `/v2/api-keys/${key.id}`))
    return { tag, model }
  }

  async function ofAlice({ admin, alice, bobsId }: Who, text: string, tag: string) {
    const thread = crypto.randomUUID()
    await ask(alice, thread, text)
    undo.push(() => callAs(alice, 'DELETE', `/v2/threads/${thread}`))
    const { thread: kept } = await callAs<{ thread: { assistant_id: string } }>(
      alice,
      'GET',
      `/v2/threads/${thread}`,
    )
    await callAs(alice, 'PUT', `/v2/threads/${thread}`, { name: text, assistant_id: kept.assistant_id })
    const group = await plant(alice, '/v2/groups', { name: text, description: text })
    await callAs(alice, 'POST', `/v2/groups/${group}/members`, { user_id: bobsId })
    const base = await makeBase(alice, text)
    undo.push(() => callAs(alice, 'DELETE', `/v2/knowledge-bases/${base}`))
    await callAs(alice, 'PATCH', `/v2/knowledge-bases/${base}`, { description: text })
    await callAs(alice, 'POST', `/v2/knowledge-bases/${base}/shares`, shareWith(bobsId, 'READ'))
    await upload(alice, base, text)
    const assistant = await makeAssistant(alice, text, text)
    undo.push(() => callAs(alice, 'DELETE', `/v2/assistants/${assistant}`).catch(() => null))
    await describe(alice, assistant, text, tag)
    await callAs(alice, 'POST', `/v2/assistant-sharing/${assistant}/shared`, shareWith(bobsId, 'user'))
    await callAs(alice, 'POST', `/v2/assistants/${assistant}/submit`, { note: text })
    const review = `/v2/admin/marketplace/assistants/${assistant}`
    const { submitted } = await callAs<{ submitted: { version_id: string } }>(admin, 'GET', review)
    await callAs(admin, 'POST', `${review}/decision`, {
      decision: 'approve',
      version_id: submitted.version_id,
    })
    return { thread, group, base, assistant }
  }

  return {
    /** The ids of the objects with the first name, and that name itself as `first`. */
    async everything(who: Who) {
      const all = who.texts.map(async (text) => {
        const { tag, model } = await ofAdmin(who, text)
        return { ...(await ofAlice(who, text, tag)), model }
      })
      const [made] = await Promise.all(all)
      if (made === undefined) throw new Error('nothing was planted')
      return { ...made, first: who.texts.slice(0, 1) }
    },
    async removeAll() {
      for (const one of undo.toReversed()) await one()
    },
  }
}

const shareWith = (subject_id: string, level: string) => ({ subject_type: 'user', subject_id, level })

async function relabel(page: Page, id: string, label: object) {
  const path = `/v2/admin/models/${id}`
  const model = await callAs<Record<string, unknown>>(page, 'GET', path)
  const names = ['identifier', 'type', 'interface', 'capabilities', 'updated_at']
  const kept = Object.fromEntries(names.map((name) => [name, model[name]]))
  await callAs(page, 'PUT', path, { ...kept, label, data_note: label })
  await callAs(page, 'PATCH', `${path}/enabled`, { enabled: true })
}

async function describe(page: Page, id: string, text: string, tag: string) {
  const both = { en: text, fr: text }
  const path = `/v2/assistants/${id}`
  const { revision, saved } = await callAs<{ revision: number; saved: object }>(page, 'GET', `${path}/draft`)
  const change = { description: both, welcome: both, starters: [both], support_contact: text, tag_ids: [tag] }
  await callAs(page, 'PUT', path, { revision, content: { ...saved, ...change } })
}

/** Asks a question with the page's own code, because the answer is a stream. */
async function ask(page: Page, thread: string, text: string) {
  const answer = await page.request.post(`/v2/threads/${thread}/messages`, {
    headers: await bearerOf(page),
    data: { kind: 'send', id: crypto.randomUUID(), parent_id: null, text },
  })
  await answer.text()
}

async function upload(page: Page, base: string, text: string) {
  await page.request.post(`/v2/knowledge-bases/${base}/documents`, {
    headers: await bearerOf(page),
    multipart: { files: textFile(`${text.replaceAll(/[/\s]/g, '_')}.txt`, text) },
  })
}
