import { auth } from '@parlance/contract/people/auth.ts'
import type { Me } from '@parlance/contract/people/users.ts'
import { forgetKeptFiles } from '#lib/kept-files.ts'
import { call } from '#lib/network/api.ts'
import { useSession } from '#lib/session-store.ts'

/** Exchanges the one-time code for the access token, then fetches the person. An existing session stays if it fails. */
export async function finishLogin(code: string): Promise<void> {
  const { access_token } = await call(auth.token, { body: { code } })
  const answer = await call(auth.me, {}, { headers: { Authorization: `Bearer ${access_token}` } })
  const person = JSON.parse(answer) as Me
  forgetKeptFiles(person.id)
  useSession.getState().signIn(access_token, person)
}

/**
 * The browser forgets the session, and the files of uploads that have not ended. A session that merely expired keeps
 * them.
 */
export function forgetSession(): void {
  forgetKeptFiles()
  useSession.getState().clear()
}

/** Signs out here and at the server; the browser forgets the session even if the server cannot be reached. */
export async function logout(): Promise<void> {
  try {
    await call(auth.logout, {}, { keepalive: true })
  } finally {
    forgetSession()
  }
}
