import { useCallback, useState, type ReactNode } from 'react'

/** Shows a document of a base until it is closed. */
export type RenderFile = (baseId: string, documentId: string, onClose: () => void) => ReactNode

export type ThreadFilesProps = {
  threadId: string
  files: ReturnType<typeof useFilesShown>
  renderFile: RenderFile
}

/** Which files of a conversation are shown: none, their list, or one of them. */
export function useFilesShown() {
  const [isListed, setListed] = useState(false)
  const [opened, setOpened] = useState<string | null>(null)
  return {
    isListed,
    opened,
    list: useCallback(() => setListed(true), []),
    open: useCallback((documentId: string) => setOpened(documentId), []),
    closeList: useCallback(() => setListed(false), []),
    closeFile: useCallback(() => setOpened(null), []),
  }
}
