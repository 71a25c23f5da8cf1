import { useEffect } from 'react'
import { isComing, setQueued, useAttaching, useIsPending } from '#features/chat/files/attaching-store.ts'
import { useTakePicked } from '#features/chat/files/use-picked-files.ts'
import { showFailure } from '#features/chat/runs/show-failure.ts'

/**
 * Sends a message when all its files are ready: until then it is queued, and a second press cancels that. Files from
 * pickers of plugins are added first.
 */
export function useSendWithFiles(scope: string, onSend: () => void) {
  const isPending = useIsPending(scope)
  const hasComing = useAttaching(
    ({ all, arriving }) =>
      arriving[scope] === true || all.some((one) => one.scope === scope && isComing(one)),
  )
  const isQueued = useAttaching(({ queued }) => queued[scope] === true)
  const takePicked = useTakePicked(scope)
  const isReady = !isPending && !hasComing
  useEffect(() => {
    if (!isQueued || !isReady) return
    setQueued(scope, false)
    onSend()
  }, [scope, isQueued, isReady, onSend])

  const send = () => {
    if (isQueued) setQueued(scope, false)
    else if (takePicked !== null) {
      void takePicked()
        .catch(showFailure)
        .finally(() => setQueued(scope, true))
    } else if (isReady) onSend()
    else setQueued(scope, true)
  }
  return { isQueued, hasComing, send }
}
