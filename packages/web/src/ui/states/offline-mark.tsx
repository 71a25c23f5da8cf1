import { useEffect } from 'react'
import { dropOfflineMessages } from '#lib/network/offline.ts'

/** Inside an element that says that there is no network, so that no message repeats it. */
export function OfflineMark() {
  useEffect(dropOfflineMessages, [])
  return <span data-offline-note hidden />
}
