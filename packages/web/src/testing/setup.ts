import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'

// what is waited for ends the wait; the limit is for a machine that does other work as well
configure({ asyncUtilTimeout: 10_000 })

// a link that another file pressed can have led the window elsewhere
const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } }
happyDOM.setURL('http://localhost:3000/')

afterEach(cleanup)
// files share one window: the next one finds it as new
afterAll(() => {
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})
