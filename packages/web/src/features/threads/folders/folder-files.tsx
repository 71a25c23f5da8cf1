import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Folder } from '@parlance/contract/chat/folders.ts'
import { acceptOf, formatOf } from '@parlance/contract/core/knowledge-formats.ts'
import type { KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  folderFilesQuery,
  useAddFolderFiles,
  useRemoveFolderFile,
  useUndeleteFolderFile,
} from '#features/threads/folder-files.queries.ts'
import { useFocusInRows } from '#lib/focus-in-rows.ts'
import { useBaseFormats } from '#features/users/users.queries.ts'
import { refusalText } from '#lib/network/refusal-text.ts'
import { refusalOf } from '#lib/network/upload-checks.ts'
import { notifyUndoable } from '#lib/notify.ts'
import { FieldError } from '#ui/fields/field-error.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { Panel } from '#ui/navigation/panel.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'

/** The files of a folder, which its people are answered from. */
export function FolderFiles({ folder }: { folder: Folder }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const add = useAddFolderFiles(folder.id)
  const formats = useBaseFormats()
  const [wrong, setWrong] = useState<string[]>([])
  const mayEdit = folder.may.includes('edit')
  const place = useFocusInRows<HTMLDivElement>()
  const upload = async (picked: File[]) => {
    if (input.current) input.current.value = ''
    const checked = picked.map((file) => ({
      file,
      problem: refusalOf(file, (name) => formatOf(name, formats)),
    }))
    const problems = checked.flatMap(({ file, problem }) =>
      problem === null ? [] : [`${file.name}: ${refusalText(problem)}`],
    )
    const fitting = checked.flatMap(({ file, problem }) => (problem === null ? [file] : []))
    setWrong(problems)
    if (fitting.length === 0) return
    const done = await add.mutateAsync(fitting)
    const refused = done.filter((file) => file.document_id === null)
    setWrong([
      ...problems,
      ...refused.map((file) => `${file.name}: ${refusalText(file.error_code ?? 'ERROR')}`),
    ])
  }
  return (
    <Panel
      guide="conversation#files"
      title={t('folders.files')}
      help={t('folders.files_help')}
      actions={
        mayEdit && (
          <>
            <input
              ref={input}
              type="file"
              hidden
              multiple
              accept={acceptOf(formats)}
              aria-label={t('folders.files_add')}
              onChange={(event) => void upload([...(event.target.files ?? [])]).catch(() => {})}
            />
            <Button
              variant="outlined"
              startIcon={<AttachFileOutlined />}
              loading={add.isPending}
              loadingPosition="start"
              onClick={() => input.current?.click()}
            >
              {t('folders.files_add')}
            </Button>
          </>
        )
      }
    >
      <div ref={place}>
        {folder.files_base_id === null ? (
          <NoFiles />
        ) : (
          <FileList baseId={folder.files_base_id} mayEdit={mayEdit} />
        )}
      </div>
      {wrong.map((text) => (
        <FieldError key={text}>{text}</FieldError>
      ))}
    </Panel>
  )
}

function NoFiles() {
  const { t } = useTranslation()
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {t('folders.files_none')}
    </Typography>
  )
}

type ListProps = { baseId: string; mayEdit: boolean }

function FileList({ baseId, mayEdit }: ListProps) {
  const { t } = useTranslation()
  const { data: files, error, refetch } = useQuery(folderFilesQuery(baseId))
  if (error && !files) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!files) return <RowSkeletons count={2} />
  if (files.length === 0) return <NoFiles />
  return (
    <Box component="ul" aria-label={t('folders.files')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {files.map((file) => (
        <FileRow key={file.id} file={file} baseId={baseId} mayEdit={mayEdit} />
      ))}
    </Box>
  )
}

function FileRow({ file, baseId, mayEdit }: ListProps & { file: KnowledgeDocument }) {
  const { t } = useTranslation()
  const remove = useRemoveFolderFile(baseId)
  const undelete = useUndeleteFolderFile(baseId)
  const isFailed = file.state === 'failed'
  const isRead = file.state === 'indexed'
  const erase = () =>
    remove.mutate(file.id, {
      onSuccess: () =>
        notifyUndoable(t('folders.file_deleted', { name: file.name }), {
          label: t('common.undo'),
          run: () => undelete.mutate(file.id),
        }),
    })
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 44 }}
    >
      <Box sx={{ flex: 1, minWidth: 120, overflowWrap: 'anywhere' }}>{file.name}</Box>
      {!isRead && (
        <StateChip tone={isFailed ? 'error' : 'info'}>
          {t(isFailed ? 'folders.file_failed' : 'folders.file_reading')}
        </StateChip>
      )}
      {mayEdit && (
        <IconAction label={t('folders.file_delete', { name: file.name })} onClick={erase}>
          <DeleteOutlined fontSize="small" />
        </IconAction>
      )}
      {file.error_code && (
        <Typography variant="caption" sx={{ flexBasis: '100%', pb: 1, color: 'error.main' }}>
          {refusalText(file.error_code)}
        </Typography>
      )}
    </Box>
  )
}
