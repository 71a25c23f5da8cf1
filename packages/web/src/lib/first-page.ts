/**
 * The address of a conversation. `before-paint.js` gets it as text from the build, because it cannot import anything.
 */
export const THREAD_ADDRESS = '^/thread/([0-9a-f-]{36})/?$'
/** Shared conversations, which are outside the application. */
export const SHARED_PATH = '/shared/'
const CHAT_ADDRESS = /^\/(?:chat|(thread)\/[^/]+)\/?$/
const threadAddress = new RegExp(THREAD_ADDRESS)

export type FirstPage = {
  /** A chat or a conversation: both need few texts and send the same requests. */
  isChat: boolean
  isThread: boolean
  threadId: string | null
}

/** Information about a page from its address, before its code is loaded. */
export function firstPageAt(path: string): FirstPage {
  const chat = CHAT_ADDRESS.exec(path)
  return {
    isChat: chat !== null,
    isThread: chat?.[1] !== undefined,
    threadId: threadAddress.exec(path)?.[1] ?? null,
  }
}
