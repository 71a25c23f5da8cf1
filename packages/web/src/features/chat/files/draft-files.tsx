import CloseOutlined from '@mui/icons-material/CloseOutlined'
import ReplayOutlined from '@mui/icons-material/ReplayOutlined'
import Box from '@mui/material/Box'
import { fileFormatOf, isPicture } from '@parlance/contract/core/knowledge-formats.ts'
import type { KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { changeDraft, draftOf } from '#features/chat/drafts/draft-store.ts'
import { useDraft } from '#features/chat/drafts/use-draft.ts'
import { isComing, setPending, useAttaching } from '#features/chat/files/attaching-store.ts'
import { ComingFile } from '#features/chat/files/coming-file.tsx'
import { FileTile, FileTiles } from '#ui/content/file-tile.tsx'
import { noteOf } from '#features/chat/files/note-of.ts'
import {
  isBeingRead,
  threadFilesQuery,
  useReadAgain,
  useWithdrawFile,
} from '#features/chat/files/thread-files.queries.ts'
import { Thumbnail } from '#features/chat/files/thumbnail.tsx'
import { UnseenNote } from '#features/chat/files/unseen-note.tsx'
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'

/** The files of a draft: the added ones with their processing state, and those being uploaded. */
export function DraftFiles({ scope, assistantId }: { scope: string; assistantId: string | null }) {
  const { t } = useTranslation()
  const ids = useDraft(scope, ({ files }) => files)
  const threadId = useDraft(scope, ({ thread_id }) => thread_id)
  const all = useAttaching((state) => state.all)
  const coming = all.filter((one) => one.scope === scope)
  const { data: listed } = useQuery({ ...threadFilesQuery(threadId), enabled: ids.length > 0 })
  const files = ids.map((id) => listed?.data.find((file) => file.id === id) ?? id)
  const hasPictures =
    files.some((file) => typeof file !== 'string' && isPicture(file.extension)) ||
    coming.some((one) => isComing(one) && isPicture(fileFormatOf(one.file.name) ?? ''))
  const isUploading = coming.some(({ state }) => state === 'waiting' || state === 'sending')
  const isReading = files.some((file) => typeof file === 'string' || isBeingRead(file))
  // a list that does not load must not hold a message back
  const isPending = isUploading || (isReading && listed !== undefined)
  useRefreshOfMissing(threadId, ids, listed?.data)
  useEffect(() => {
    setPending(scope, isPending)
    return () => setPending(scope, false)
  }, [scope, isPending])
  if (files.length === 0 && coming.length === 0) return null
  return (
    <Box sx={{ mb: 1 }}>
      <Box sx={tiles}>
        <FileTiles label={t('chat.files_of_draft')}>
          {files.map((file) =>
            typeof file === 'string' ? (
              <FileTile key={file} name="…" note={t('threadFiles.waiting')} />
            ) : (
              <StoredFile
                key={file.id}
                file={file}
                scope={scope}
                threadId={threadId}
                baseId={listed?.knowledge_base_id}
              />
            ),
          )}
          {coming.map((one) => (
            <ComingFile key={one.id} coming={one} />
          ))}
        </FileTiles>
      </Box>
      {hasPictures && <UnseenNote scope={scope} assistantId={assistantId} />}
      <VisuallyHidden>
        <span role="status">{t(isPending ? 'threadFiles.not_ready' : 'threadFiles.ready')}</span>
      </VisuallyHidden>
    </Box>
  )
}

/** The height cuts the last tile, so that one sees that there are more. */
const tiles = { maxHeight: { xs: 'min(196px, 25vh)', sm: 176 }, overflowY: 'auto' } as const

/** Lists the files again when the draft has one that the list lacks, and forgets those that are deleted. */
function useRefreshOfMissing(
  threadId: string,
  ids: readonly string[],
  listed: readonly KnowledgeDocument[] | undefined,
) {
  const { refetch } = useQuery({ ...threadFilesQuery(threadId), enabled: false })
  const missing = listed === undefined ? 0 : ids.filter((id) => !listed.some((file) => file.id === id)).length
  useEffect(() => {
    if (missing > 0) void refetch()
  }, [missing, ids, refetch])
}

type StoredProps = {
  file: KnowledgeDocument
  scope: string
  threadId: string
  baseId: string | null | undefined
}

function StoredFile({ file, scope, threadId, baseId }: StoredProps) {
  const { t } = useTranslation()
  const again = useReadAgain(threadId)
  const withdraw = useWithdrawFile(threadId)
  const { id, name } = file
  const remove = () => {
    changeDraft(scope, { files: draftOf(scope).files.filter((one) => one !== id) })
    withdraw.mutate(id)
  }
  return (
    <FileTile
      name={name}
      note={noteOf(file, t)}
      isWrong={file.state === 'failed'}
      icon={file.picture && baseId && <Thumbnail baseId={baseId} id={id} extension={file.extension} />}
      actions={
        <>
          {file.state === 'failed' && baseId && (
            <IconAction
              label={t('threadFiles.read_again', { name })}
              onClick={() => again.mutate({ baseId, id })}
            >
              <ReplayOutlined fontSize="small" />
            </IconAction>
          )}
          <IconAction label={t('threadFiles.remove', { name })} onClick={remove}>
            <CloseOutlined fontSize="small" />
          </IconAction>
        </>
      }
    />
  )
}
