import { acceptOf } from '@parlance/contract/core/knowledge-formats.ts'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddFiles } from '#features/documents/uploads/use-add-files.ts'
import { useBaseFormats } from '#features/users/users.queries.ts'

type Props = {
  knowledgeBaseId: string
  /** Called with the first files that were chosen. */
  onAdded: () => void
  children: (choose: () => void) => ReactNode
}

/** Lets a button of another feature open the choice of files for a base. */
export function PickFiles({ knowledgeBaseId, onAdded, children }: Props) {
  const { t } = useTranslation()
  const files = useRef<HTMLInputElement>(null)
  const add = useAddFiles(knowledgeBaseId)
  const formats = useBaseFormats()
  return (
    <>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        accept={acceptOf(formats)}
        aria-label={t('documents.add')}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])]
          target.value = ''
          if (chosen.length === 0) return
          add(chosen, { isFolder: false })
          onAdded()
        }}
      />
      {children(() => files.current?.click())}
    </>
  )
}
