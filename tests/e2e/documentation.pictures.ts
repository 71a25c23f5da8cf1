import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import type { Page } from '@playwright/test'
import { openBase } from './support/knowledge-bases.ts'
import { openReview } from './support/open-as-administrator.ts'
import { openPrompt } from './support/open-as-user.ts'
import { settle, visit } from './support/open.ts'
import { answers, ask, callAs, expect, type Person, test as journey } from './support/test.ts'

/** The pictures of the documentation (`npm run shots documentation-pictures`), of the demonstration's data. */

const FOLDER = join(import.meta.dirname, '../../packages/web/src/features/documentation/pictures')
const WIDTH = 1280
/** The pictures are displayed in a column; a higher resolution would only cost time. */
const SCALE = 0.75
const QUALITY = 0.7

type Picture = {
  person: Person
  /** What has to happen before the pictures of this page. */
  prepare?: (pageOf: (person: Person) => Promise<Page>, llm: FakeLlm) => Promise<void>
  open: (page: Page, llm: FakeLlm, lang: 'en' | 'fr') => Promise<void>
}

const SAID = {
  en: {
    question: 'What belongs in the agenda of a project meeting?',
    answer:
      'An agenda says **what is to be decided**, and by when.\n\n| Item | Who | Time |\n| --- | --- | ---: |\n| Progress since the last meeting | everyone | 10 min |\n| Decisions | project lead | 20 min |\n| Next steps and their owners | everyone | 10 min |\n\nSend it a day before, with the documents that people need to read.',
  },
  fr: {
    question: 'Que mettre à l’ordre du jour d’une réunion de projet ?',
    answer:
      'Un ordre du jour dit **ce qui doit être décidé**, et pour quand.\n\n| Point | Qui | Durée |\n| --- | --- | ---: |\n| Avancement depuis la dernière réunion | tous | 10 min |\n| Décisions | chef de projet | 20 min |\n| Prochaines étapes et responsables | tous | 10 min |\n\nEnvoyez-le la veille, avec les documents à lire.',
  },
} as const

const TO_SEND = {
  en: {
    files: [
      ['lease.txt', 'The lease ends with three months of notice.'],
      ['offer.txt', 'The new office costs 940 euros a month.'],
    ],
    text: 'Compare the two offers: price, notice, and what is included.',
  },
  fr: {
    files: [
      ['bail.txt', 'Le bail se résilie avec un préavis de trois mois.'],
      ['offre.txt', 'Le nouveau bureau coûte 940 euros par mois.'],
    ],
    text: 'Comparez les deux offres : prix, préavis et prestations comprises.',
  },
} as const

/** The models of the journeys are named after their behaviour. */
const test = journey.extend<object, { llm: FakeLlm }>({
  llm: [
    // oxlint-disable-next-line no-empty-pattern -- fixtures are requested by destructuring
    async ({}, use) => {
      const llm = await startFakeLlm({ models: ['gpt-5-mini'] })
      await use(llm)
      await llm.close()
    },
    { scope: 'worker' },
  ],
})

const PICTURES: Record<string, Picture> = {
  conversation: {
    person: 'alice',
    open: async (page, llm, lang) => {
      const { question, answer } = SAID[lang]
      await visit(page, '/chat')
      llm.next({ tokens: answer.split(/(?<= )/) })
      await ask(page, question)
      await expect(answers(page)).toHaveAttribute('aria-busy', 'false')
      await expect(answers(page).getByRole('table')).toBeVisible()
      await settle(page)
    },
  },
  composer: {
    person: 'bob',
    open: async (page, _llm, lang) => {
      await visit(page, '/chat')
      const { files, text } = TO_SEND[lang]
      await page
        .getByLabel(/^(Add files|Joindre des fichiers)$/)
        .first()
        .setInputFiles(
          files.map(([name, words]) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(words) })),
        )
      const list = page.getByRole('list', { name: /^(Files of your message|Fichiers de votre message)$/ })
      for (const [name] of files) await expect(list).toContainText(name)
      await expect(list).not.toContainText(/read|lecture|lu/)
      await page.getByRole('textbox').first().fill(text)
      await settle(page)
    },
  },
  'assistant-form': {
    person: 'alice',
    open: (page) => visit(page, '/assistant/00000000-0000-7000-8000-000000000107'),
  },
  marketplace: { person: 'alice', open: (page) => visit(page, '/marketplace') },
  'knowledge-base': { person: 'alice', open: (page) => openBase(page, 'files') },
  expert: { person: 'alice', open: openPrompt },
  costs: {
    person: 'admin',
    prepare: useAssistants,
    open: async (page) => {
      await visit(page, '/admin/costs')
      await expect(page.locator('.MuiBarChart-element').last()).toBeVisible()
    },
  },
  review: { person: 'reviewer', open: openReview },
}

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

for (const [name, { person, prepare, open }] of Object.entries(PICTURES)) {
  test(`documentation-pictures: ${name}`, async ({ lookingAs, llm, browser }) => {
    await mkdir(FOLDER, { recursive: true })
    const converter = await browser.newPage()
    await prepare?.((one) => lookingAs(one, { lang: 'en', mode: 'light', width: WIDTH }), llm)
    for (const lang of ['en', 'fr'] as const) {
      for (const mode of ['light', 'dark'] as const) {
        const page = await lookingAs(person, { lang, mode, width: WIDTH })
        await open(page, llm, lang)
        // pointer and focus should not be visible
        await page.mouse.move(0, 0)
        const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
        await writeFile(join(FOLDER, `${name}-${lang}-${mode}.webp`), await smaller(converter, shot))
      }
    }
    await converter.close()
  })
}

/** Answers of the demonstration's assistants, at the model's price, so that there are costs to show. */
async function useAssistants(pageOf: (person: Person) => Promise<Page>, llm: FakeLlm): Promise<void> {
  const admin = await pageOf('admin')
  await nameProvider(admin, llm)
  const { data: models } = await callAs<{ data: { id: string; identifier: string }[] }>(
    admin,
    'GET',
    '/v2/models',
  )
  for (const { id, identifier } of models) {
    const [input_nano, output_nano] = identifier === 'gpt-5-mini' ? [250, 2_000] : [100, 400]
    await callAs(admin, 'POST', `/v2/admin/models/${id}/prices`, {
      valid_from: '2026-01-01',
      input_nano: input_nano * 1e6,
      cached_input_nano: input_nano * 1e5,
      output_nano: output_nano * 1e6,
    })
  }
  llm.always = () => ({ usage: { input: 182_000, cached: 64_000, output: 9_400, reasoning: 1_200 } })
  const { secret } = await callAs<{ secret: string }>(admin, 'POST', '/v2/api-keys', {
    description: 'Meetings',
    scope: ['models', 'chat'],
  })
  const headers = { authorization: `Bearer ${secret}` }
  const listed = await admin.request.get('/v1/models', { headers })
  const { data }: { data: { id: string; type: string }[] } = await listed.json()
  const assistants = data.filter(({ type }) => type === 'assistant').slice(0, 5)
  for (const [at, { id }] of assistants.entries()) {
    for (let left = assistants.length - at; left > 0; left -= 1) {
      const messages = [{ role: 'user', content: 'What is decided?' }]
      const answer = await admin.request.post('/v1/chat/completions', {
        headers,
        data: { model: id, messages },
      })
      expect(answer.ok(), await answer.text()).toBe(true)
    }
  }
  llm.always = null
}

/** A provider from the server's configuration is otherwise named after its address. */
async function nameProvider(admin: Page, llm: FakeLlm): Promise<void> {
  type Provider = { id: string; base_url: string | null; interface: string; updated_at: string }
  const { data } = await callAs<{ data: Provider[] }>(admin, 'GET', '/v2/admin/providers')
  for (const { id, base_url, updated_at, ...rest } of data) {
    if (base_url === null || !base_url.includes(llm.host)) continue
    const body = { name: 'OpenAI', interface: rest.interface, base_url, updated_at }
    await callAs(admin, 'PUT', `/v2/admin/providers/${id}`, body)
  }
}

/** A picture as WebP, which the browser can write. */
async function smaller(page: Page, png: Buffer): Promise<Buffer> {
  const webp = await page.evaluate(
    async ({ data, scale, quality }) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
      const canvas = new OffscreenCanvas(image.width * scale, image.height * scale)
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('the browser has no canvas')
      context.imageSmoothingQuality = 'high'
      context.drawImage(image, 0, 0, canvas.width, canvas.height)
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
      return await new Promise<string>((resolve) => {
        const reader = new FileReader()
        reader.addEventListener('load', () =>
          resolve((typeof reader.result === 'string' ? reader.result : '').replace(/^[^,]*,/, '')),
        )
        reader.readAsDataURL(blob)
      })
    },
    { data: png.toString('base64'), scale: SCALE, quality: QUALITY },
  )
  return Buffer.from(webp, 'base64')
}
