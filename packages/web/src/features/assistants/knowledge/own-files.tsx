import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { acceptOf } from '@parlance/contract/core/knowledge-formats.ts'
import { ASSISTANT_FILES_MAX } from '@parlance/contract/core/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldsProps } from '#features/assistants/editor/content/fields.ts'
import { ownFilesQuery, useAddFiles } from '#features/assistants/knowledge/knowledge.queries.ts'
import { OwnFile } from '#features/assistants/knowledge/own-file.tsx'
import { translated } from '#lib/network/api-error.ts'
import { filesTarget } from '#plugins/files-target.ts'
import { useBaseFormats } from '#features/users/users.queries.ts'
import { filesOf } from '#plugins/picked-files.ts'
import { Slot } from '#plugins/slot.tsx'
import { callHook } from '#plugins/use-hook.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { FieldError } from '#ui/fields/field-error.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'

type Props = Pick<FieldsProps, 'content' | 'onChange'> & {
  assistantId: string
  /** Absent while there are no files yet: then `onBegin` creates the place for the first ones. */
  isAtServer: boolean
  onBegin: () => Promise<void>
}

/** The assistant files: which of them the next version reads, and their states. */
export function OwnFiles({ assistantId, isAtServer, onBegin, content, onChange }: Props) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const { data, error, refetch } = useQuery({ ...ownFilesQuery(assistantId), enabled: isAtServer })
  const add = useAddFiles(assistantId)
  const formats = useBaseFormats()
  const [wrong, setWrong] = useState<string[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const chosen = content.document_ids
  const files = data?.data ?? []
  const known = new Set(files.map((file) => file.id))
  const room = ASSISTANT_FILES_MAX - chosen.length
  const isFull = room <= 0
  const target = filesTarget({ kind: 'assistant', id: assistantId }, room, formats)

  const upload = async (list: readonly File[]) => {
    const picked = list.slice(0, room)
    if (input.current) input.current.value = ''
    const problems = picked.flatMap((file) => {
      const problem = target.refusalOf(file)
      return problem === null ? [] : [`${file.name}: ${problem}`]
    })
    const fitting = picked.filter((file) => target.refusalOf(file) === null)
    setWrong(problems)
    if (fitting.length === 0) return
    setIsBusy(true)
    try {
      await onBegin()
      const done = await add.mutateAsync(fitting)
      const refused = done.filter((file) => file.document_id === null)
      setWrong([
        ...problems,
        ...refused.map((file) => `${file.name}: ${translated(file.error_code ?? 'ERROR')}`),
      ])
      const added = done.flatMap((file) => file.document_id ?? [])
      onChange({ document_ids: [...new Set([...chosen, ...added])] })
    } catch (error) {
      setWrong([...problems, error instanceof Error ? error.message : t('errors.ERROR')])
    } finally {
      setIsBusy(false)
    }
  }
  const takePicked = async () =>
    upload(filesOf(await callHook('assistant_add_file', { assistant_id: assistantId })))
  const use = (id: string, isUsed: boolean) =>
    onChange({ document_ids: isUsed ? [...chosen, id] : chosen.filter((one) => one !== id) })
  return (
    <Box role="group" aria-label={t('assistantForm.files')}>
      <Typography component="h3" variant="subtitle2" sx={{ fontWeight: 600 }}>
        {t('assistantForm.files')}
      </Typography>
      <Typography variant="caption" component="p" sx={{ color: 'muted', mb: 1 }}>
        {t('assistantForm.files_help')}
      </Typography>
      {isAtServer && !data && !error && <RowSkeletons count={2} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {files.length > 0 && data?.knowledge_base_id && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mb: 1.5, p: 0, display: 'grid', gap: 1 }}>
          {files.map((file) => (
            <OwnFile
              key={file.id}
              file={file}
              assistantId={assistantId}
              baseId={data.knowledge_base_id ?? ''}
              isUsed={chosen.includes(file.id)}
              isFull={isFull}
              onUse={(isUsed) => use(file.id, isUsed)}
            />
          ))}
        </Box>
      )}
      <Slot name="assistant_form_file_list" assistant_id={assistantId} />
      {data && chosen.some((id) => !known.has(id)) && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1.5, color: 'error.main' }}>
          {t('assistantForm.file_gone')}
          <Button
            size="small"
            onClick={() => onChange({ document_ids: chosen.filter((id) => known.has(id)) })}
          >
            {t('assistantForm.file_forget')}
          </Button>
        </Box>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptOf(formats)}
        aria-label={t('assistantForm.files_add')}
        onChange={(event) => void upload([...(event.target.files ?? [])])}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          startIcon={<AttachFileOutlined />}
          loading={isBusy}
          disabled={isFull}
          onClick={() => input.current?.click()}
        >
          {t('assistantForm.files_add')}
        </Button>
        {!isFull && (
          <Slot
            name="assistant_form_file_button"
            assistant_id={assistantId}
            target={target}
            onPicked={() => void takePicked()}
          />
        )}
      </Box>
      {isFull && (
        <Typography variant="caption" component="p" sx={{ color: 'muted', mt: 0.75 }}>
          {t('assistantForm.files_full', { max: ASSISTANT_FILES_MAX })}
        </Typography>
      )}
      {wrong.map((text) => (
        <FieldError key={text} id={`${assistantId}-${text}`}>
          {text}
        </FieldError>
      ))}
    </Box>
  )
}
