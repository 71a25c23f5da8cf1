import { type FakeAnswer, type ScriptedHttp, startScriptedHttp } from './scripted-http.ts'

export type FakeSite = ScriptedHttp & {
  host: string
  /** Sets what a path answers: HTML as text, or a whole answer; null: 404. */
  at(path: string, answer: string | FakeAnswer | null): void
}

/** A website whose pages a test sets. */
export async function startFakeSite(): Promise<FakeSite> {
  const pages = new Map<string, FakeAnswer>()
  const fake = await startScriptedHttp(({ url }) => pages.get(url.pathname + url.search) ?? null)
  return Object.assign(fake, {
    host: new URL(fake.url).host,
    at: (path: string, answer: string | FakeAnswer | null) => {
      if (answer === null) return void pages.delete(path)
      const isHtml = typeof answer === 'string'
      return void pages.set(
        path,
        isHtml ? { headers: { 'content-type': 'text/html' }, body: answer } : answer,
      )
    },
  })
}
