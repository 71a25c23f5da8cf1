import { useEffect } from 'react'
import { dropOfflineMessages } from '#lib/network/offline.ts'

/** Inside what says that there is no network, so that no message says it again. */
export function OfflineMark() {
  useEffect(dropOfflineMessages, [])
  return <span data-offline-note hidden />
}
