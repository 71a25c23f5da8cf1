import DriveFolderUploadOutlined from '@mui/icons-material/DriveFolderUploadOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Button from '@mui/material/Button'
import { acceptOf } from '@parlance/contract/core/knowledge-formats.ts'
import { useRef, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecount } from '#features/documents/uploads/picked-files.tsx'
import { useAddFiles } from '#features/documents/uploads/use-add-files.ts'
import { filesTarget } from '#plugins/files-target.ts'
import { useBaseFormats } from '#features/users/users.queries.ts'
import { Slot } from '#plugins/slot.tsx'

/** The buttons that add files or a whole folder to a base, and what plugins add to them. */
export function AddFiles({ knowledgeBaseId }: { knowledgeBaseId: string }) {
  const { t } = useTranslation()
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const formats = useBaseFormats()
  const add = useAddFiles(knowledgeBaseId)
  const recount = useRecount(knowledgeBaseId)
  const take = (isFolder: boolean) => (event: ChangeEvent<HTMLInputElement>) => {
    add([...(event.target.files ?? [])], { isFolder })
    event.target.value = ''
  }
  return (
    <>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        accept={acceptOf(formats)}
        aria-label={t('documents.add')}
        onChange={take(false)}
      />
      <input
        ref={(element) => {
          folder.current = element
          if (element) element.webkitdirectory = true
        }}
        type="file"
        multiple
        hidden
        aria-label={t('documents.add_folder')}
        onChange={take(true)}
      />
      <Slot
        name="knowledge_base_upload_action"
        knowledge_base_id={knowledgeBaseId}
        target={filesTarget({ kind: 'knowledge_base', id: knowledgeBaseId }, null, formats)}
        onClose={recount}
      />
      <Button variant="contained" startIcon={<UploadFileOutlined />} onClick={() => files.current?.click()}>
        {t('documents.add')}
      </Button>
      <Button
        variant="outlined"
        startIcon={<DriveFolderUploadOutlined fontSize="small" />}
        onClick={() => folder.current?.click()}
      >
        {t('documents.add_folder')}
      </Button>
    </>
  )
}
