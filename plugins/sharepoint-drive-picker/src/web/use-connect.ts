import { useEffect, useRef, useState } from 'react'
import { GraphError } from '../graph/graph-error.ts'
import { findSite, type Site, sitePathOf } from '../graph/sites.ts'
import { SignInError } from '../sign-in/sign-in-error.ts'
import type { Session } from './session.ts'

/** `wrong_address`: the text is not a SharePoint address. */
export type Failure = SignInError | GraphError | 'wrong_address' | null

export type Connecting = {
  /** `signing_in` while Microsoft's window is open. */
  state: 'preparing' | 'ready' | 'signing_in' | 'opening'
  failure: Failure
  /** Must be called during a click: signs in if necessary, then opens the site at this address, if there is one. */
  connect: (address: string, options?: { isOther?: boolean }) => Promise<void>
}

/** Signs in and finds the site of an address. */
export function useConnect(session: Session, onOpen: (site: Site) => void): Connecting {
  const { settings, signIn, graph } = session
  const [state, setState] = useState<Connecting['state']>('preparing')
  const [failure, setFailure] = useState<Failure>(null)
  const asking = useRef<AbortController>(undefined)
  useEffect(() => {
    let isShown = true
    // errors are shown by the click that needs the sign-in
    void signIn
      .prepare()
      .catch(() => {})
      .then(() => isShown && setState((now) => (now === 'preparing' ? 'ready' : now)))
    return () => {
      isShown = false
      signIn.cancel()
      asking.current?.abort()
    }
  }, [signIn])

  const connect: Connecting['connect'] = async (address, { isOther = false } = {}) => {
    const path = address.trim() === '' ? null : sitePathOf(settings, address)
    setFailure(null)
    if (path === null && address.trim() !== '') return setFailure('wrong_address')
    const mine = new AbortController()
    asking.current?.abort()
    asking.current = mine
    const isLast = () => asking.current === mine && !mine.signal.aborted
    try {
      if (isOther || !signIn.isConnected()) {
        setState('signing_in')
        await signIn.connect({ isOther })
      }
      if (path !== null && isLast()) {
        setState('opening')
        const site = await findSite(graph, settings, path, mine.signal)
        if (isLast()) onOpen(site)
      }
    } catch (error) {
      if (isLast()) setFailure(failureIn(error))
    } finally {
      if (isLast()) setState('ready')
    }
    return undefined
  }
  return { state, failure, connect }
}

function failureIn(error: unknown): SignInError | GraphError {
  if (error instanceof SignInError || error instanceof GraphError) return error
  return new GraphError('failed', { cause: error })
}
