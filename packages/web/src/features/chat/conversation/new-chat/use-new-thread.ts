import type { Assistant } from '@parlance/contract/assistants/assistants.ts'
import type { StartRun } from '@parlance/contract/chat/runs.ts'
import { THREAD_TITLE_MAX } from '@parlance/contract/core/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import {
  acknowledgeSent,
  changeDraft,
  draftOf,
  NEW_SCOPE,
  sendOut,
  takeBackSent,
  useDrafts,
} from '#features/chat/drafts/draft-store.ts'
import { nameOfFile } from '#features/chat/files/known-files.ts'
import { afterSending, imageOf } from '#features/chat/images/image-options.ts'
import { isUsedId } from '#features/chat/runs/refusal.ts'
import { messagesKey, messagesQuery } from '#features/chat/runs/runs.queries.ts'
import { showFailure } from '#features/chat/runs/show-failure.ts'
import type { StartOptions } from '#features/chat/runs/start-options.ts'
import { answeringModelsQuery } from '#features/models/models.queries.ts'
import { HISTORY_KEY, temporaryQuery, threadQuery } from '#features/threads/threads.queries.ts'
import { fetchCode } from '#lib/network/lazy.ts'

/** Follows an answer: part of the page of a conversation, and preloaded with it. */
const load = () => import('#features/chat/conversation/start-run.ts')

/**
 * Sends the first message of a thread, the draft or a starter, and navigates there; a refused text is put back into the
 * field on /chat. Until the list of assistants is loaded, the assistant in the address is used, or the one that
 * the draft was written for.
 */
export function useNewThread(
  assistant: Assistant | undefined,
  asked: string | undefined,
  folder: string | undefined,
): (starter?: string) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const isWriting = useDrafts((drafts) => (drafts[NEW_SCOPE]?.text ?? '') !== '')
  const preload = usePreloadedThread()

  // Preloads the code of answers while the person types, because the network can fail later.
  useEffect(() => {
    if (isWriting) preload()
  }, [isWriting, preload])

  // A second press finds an empty field and would start a second thread: until this page is left, only one is started.
  const isLeaving = useRef(false)
  return (starter) => {
    if (isLeaving.current) return
    isLeaving.current = true
    if (starter !== undefined) changeDraft(NEW_SCOPE, { text: starter })
    const draft = draftOf(NEW_SCOPE)
    const { thread_id: threadId, message_id, model_id, text, files, assistant_id, is_temporary } = draft
    sendOut(NEW_SCOPE)
    const now = new Date().toISOString()
    const assistantId = assistant?.id ?? asked ?? assistant_id ?? undefined
    if (assistant) {
      client.setQueryData(threadQuery(threadId).queryKey, {
        id: threadId,
        name: [...(text.trim() || nameOfFile(files[0]))].slice(0, THREAD_TITLE_MAX).join(''),
        assistant_id: assistant.id,
        assistant_name: assistant.name,
        is_being_named: false,
        is_pinned: false,
        is_archived: false,
        is_unread: false,
        folder: null,
        expires_at: is_temporary ? inHours(client.getQueryData(temporaryQuery().queryKey)?.hours) : null,
        created_at: now,
        updated_at: now,
      })
    }
    const nothingYet = { data: [], before: null }
    client.setQueryData(messagesQuery(threadId).queryKey, { pages: [nothingYet], pageParams: [null] })

    const models = client.getQueryData(answeringModelsQuery().queryKey)
    // image options are meant for the model that made the image
    const answering = model_id ?? assistant?.model_id
    const isImage = models?.some(({ id, type }) => id === answering && type === 'image') ?? false
    let isRefused = false
    const run: StartRun = {
      kind: 'send',
      id: message_id,
      parent_id: null,
      text,
      ...(files.length > 0 && { files }),
      ...(assistantId && { assistant_id: assistantId }),
      ...(folder && { folder_id: folder }),
      ...(is_temporary && { purpose: 'temporary' }),
      ...(model_id && { model_id }),
      ...imageOf(draft),
    }
    const options = {
      onBegun: () => {
        acknowledgeSent(NEW_SCOPE)
        if (isImage) changeDraft(threadId, { model_id, image: afterSending(draft.image) })
        void client.invalidateQueries({ queryKey: HISTORY_KEY })
        // what only the server knows: its folder, or when it is erased
        if (folder || is_temporary)
          void client.invalidateQueries({ queryKey: threadQuery(threadId).queryKey })
      },
      onRefused: (error: unknown) => {
        isRefused = true
        takeBackSent(NEW_SCOPE, isUsedId(error))
        client.removeQueries({ queryKey: threadQuery(threadId).queryKey })
        client.removeQueries({ queryKey: messagesKey(threadId) })
        void navigate({ to: '/chat', search: addressOf(assistantId, folder), replace: true })
      },
    } satisfies StartOptions
    void fetchCode(load).then(
      ({ startRun }) => startRun(client, threadId, run, options),
      (error: unknown) => {
        showFailure(error)
        options.onRefused(error)
      },
    )
    // Going back leads to a chat with the assistant that answered.
    const leave = async () => {
      // without the network there is no thread to navigate to
      if (isRefused || !navigator.onLine) return
      if (assistantId !== undefined && assistantId !== asked)
        await navigate({ to: '/chat', search: addressOf(assistantId, folder), replace: true })
      // the refusal can come first, and then there is no thread to navigate to
      if (!isRefused) await navigate({ to: '/thread/$threadId', params: { threadId } })
    }
    // In a separate task, so that the field is cleared immediately.
    setTimeout(() => void leave().finally(() => (isLeaving.current = false)))
  }
}

/** Preloads the page of the conversation that would start here, with its texts. */
export function usePreloadedThread(): () => void {
  const router = useRouter()
  return useCallback(() => {
    const params = { threadId: draftOf(NEW_SCOPE).thread_id }
    router.preloadRoute({ to: '/thread/$threadId', params }).catch(() => {})
    load().catch(() => {})
  }, [router])
}

/** When a temporary conversation that starts now is erased, until the server returns the time. */
const inHours = (hours = 24) => new Date(Date.now() + hours * 3_600_000).toISOString()

const addressOf = (assistant: string | undefined, folder: string | undefined) => ({
  ...(assistant && { assistant }),
  ...(folder && { folder }),
})
