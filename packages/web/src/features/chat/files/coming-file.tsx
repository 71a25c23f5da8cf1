import CloseOutlined from '@mui/icons-material/CloseOutlined'
import ReplayOutlined from '@mui/icons-material/ReplayOutlined'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type Attaching, isComing } from '#features/chat/files/attaching-store.ts'
import { dropFile, retryFile } from '#features/chat/files/attaching.ts'
import { FileTile } from '#ui/content/file-tile.tsx'
import { refusalText } from '#lib/network/refusal-text.ts'
import { formatBytes } from '#lib/texts/format.ts'
import { IconAction } from '#ui/navigation/icon-action.tsx'

/** A file being added to a draft, with its actions. */
export function ComingFile({ coming }: { coming: Attaching }) {
  const { t } = useTranslation()
  const { id, file, state, progress, error } = coming
  const canRetry = state === 'interrupted' || (state === 'refused' && !isFinal(error))
  return (
    <FileTile
      name={file.name}
      note={comingNote(coming, t)}
      isWrong={!isComing(coming) || state === 'interrupted'}
      progress={state === 'sending' ? progress : undefined}
      actions={
        <>
          {canRetry && (
            <IconAction label={t('threadFiles.retry', { name: file.name })} onClick={() => retryFile(id)}>
              <ReplayOutlined fontSize="small" />
            </IconAction>
          )}
          <IconAction
            label={t(isComing(coming) ? 'threadFiles.cancel' : 'threadFiles.remove', { name: file.name })}
            onClick={() => dropFile(id)}
          >
            <CloseOutlined fontSize="small" />
          </IconAction>
        </>
      }
    />
  )
}

/** A refusal of the file itself, which retrying cannot change. */
const FINAL = new Set([
  'too_large',
  'text_too_large',
  'ERROR_UNSUPPORTED_CONTENT_TYPE',
  'ERROR_DOCUMENT_EMPTY',
  'ERROR_TOO_LARGE',
])
const isFinal = (error: string | null) => error !== null && FINAL.has(error)

function comingNote({ state, progress, error, file }: Attaching, t: TFunction): string {
  if (state === 'sending')
    return t('threadFiles.sending', { percent: Math.round(progress * 100), size: formatBytes(file.size) })
  if (state === 'waiting') return t('threadFiles.waiting')
  if (state === 'interrupted') return t('threadFiles.interrupted')
  if (state === 'lost') return t('threadFiles.lost')
  return refusalText(error ?? 'ERROR')
}
