import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { resetStores } from '#testing/stores.ts'

// the state of a file must not reach the next one, which shares its modules
vi.mock('zustand', async (original) => {
  const { recording } = await import('#testing/stores.ts')
  const real = await original<typeof import('zustand')>()
  return { ...real, create: recording(real.create) }
})

// a wait ends when its condition is met; the limit is for machines with other load
configure({ asyncUtilTimeout: 30_000 })

// a link that was clicked in another file can have changed the address of the window
const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } }
happyDOM.setURL('http://localhost:3000/')

const shared = [navigator, document] as const
const before = shared.map((object) => new Set(Object.getOwnPropertyNames(object)))

afterEach(cleanup)
// files share one window and its modules: the next one gets the window reset, and no module that failed to load because
// its file had ended
afterAll(async () => {
  await vi.dynamicImportSettled()
  resetStores()
  document.body.replaceChildren()
  const page = document.documentElement
  for (const name of page.getAttributeNames()) page.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
  // properties that tests define on the shared objects
  for (const [at, object] of shared.entries())
    for (const name of Object.getOwnPropertyNames(object))
      if (before[at]?.has(name) === false) Reflect.deleteProperty(object, name)
})
