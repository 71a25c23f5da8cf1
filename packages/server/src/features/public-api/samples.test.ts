import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { publicApi } from '@parlance/contract/public-api/public-api.ts'
import { SAMPLE_BODIES, SAMPLE_LANGUAGES, sampleOf } from '@parlance/contract/public-api/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#testing/database/database.ts'
import { makeKey } from '#testing/made/keys.ts'
import { startTestApp, type TestApp } from '#testing/servers/app.ts'

const run = promisify(execFile)
const db = testDatabase()
let app: TestApp
let folder: string
let secret: string

beforeAll(async () => {
  app = await startTestApp(db.database)
  folder = await mkdtemp(join(tmpdir(), 'parlance-samples-'))
  secret = (await makeKey(await app.person('keeper', 'administrator'))).secret
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/** The program that runs a sample, and the name of its file. */
const RUNNERS = {
  curl: ['bash', 'sample.sh', 'curl'],
  Python: ['python3', 'sample.py', 'python3'],
  TypeScript: [process.execPath, 'sample.mts', process.execPath],
} as const

const ANSWERS = {
  '/v1/models': 'list',
  '/v1/chat/completions': 'chat.completion',
  '/v1/embeddings': 'embedding',
  '/v1/images/generations': 'b64_json',
} as const

const isMissing = (program: string) => spawnSync(program, ['--version']).error !== undefined

describe.concurrent.each(SAMPLE_LANGUAGES)('the samples of the API reference in %s', (language) => {
  const [program, file, needed] = RUNNERS[language]

  test.for(Object.values(publicApi).filter(({ path }) => !path.includes('{')))(
    '$method $path',
    async ({ method, path }, { skip }) => {
      skip(isMissing(needed), `${needed} is not on this machine`)
      const call = { method, path, secret: 'API_KEY', body: SAMPLE_BODIES[path] ?? null } as const
      const at = join(folder, `${method}-${path.replaceAll('/', '-')}-${file}`)
      await writeFile(at, sampleOf(language, call, app.origin))
      const { stdout } = await run(program, [at], { env: { ...process.env, API_KEY: secret } })
      expect(stdout).toContain(ANSWERS[path as keyof typeof ANSWERS])
    },
  )
})
