import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'

// a wait ends when its condition is met; the limit is for machines with other load
configure({ asyncUtilTimeout: 10_000 })

// a link that was clicked in another file can have changed the address of the window
const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } }
happyDOM.setURL('http://localhost:3000/')

afterEach(cleanup)
// files share one window: the next one gets it reset
afterAll(() => {
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})
