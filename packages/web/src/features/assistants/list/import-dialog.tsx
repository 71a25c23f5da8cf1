import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import type { CallAnswer } from '@parlance/contract/core/endpoint.ts'
import type { assistants } from '@parlance/contract/assistants/assistants.ts'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  useImportAssistant,
  type AssistantFile,
} from '#features/assistants/list/assistant-changes.queries.ts'
import { NameDialog } from '#ui/dialogs/name-dialog.tsx'
import { readAssistantFile } from '#features/assistants/list/read-assistant-file.ts'
import { ApiError } from '#lib/network/api-error.ts'
import { FileDrop } from '#ui/fields/file-drop.tsx'
import { FieldError } from '#ui/fields/field-error.tsx'

type Imported = CallAnswer<typeof assistants.import>

/** Creates an assistant from a file: choose it, enter another name if the name is taken, see what was not imported. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const navigate = useNavigate()
  const importing = useImportAssistant()
  const [file, setFile] = useState<AssistantFile | null>(null)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const [imported, setImported] = useState<Imported | null>(null)

  const openIt = (made: Imported) => {
    onClose()
    void navigate({ to: '/assistant/$assistantId', params: { assistantId: made.id } })
  }
  const send = (chosen: AssistantFile, name?: string) =>
    importing.mutate(
      { file: chosen, ...(name !== undefined && { name }) },
      { onSuccess: (made) => (made.left_out.length === 0 ? openIt(made) : setImported(made)) },
    )
  const read = async (chosen: File) => {
    const content = await readAssistantFile(chosen)
    setIsUnreadable(content === null)
    setFile(content)
    if (content) send(content)
  }

  const { error } = importing
  if (file && error instanceof ApiError && error.code === 'ERROR_NAME_ALREADY_IN_USE') {
    return (
      <NameDialog
        title={t('assistants.import_title')}
        confirm={t('assistants.import')}
        initial={importing.variables?.name ?? file.content.name}
        error={error.message}
        busy={importing.isPending}
        onConfirm={(name) => send(file, name)}
        onClose={onClose}
      />
    )
  }
  const wrong = isUnreadable ? t('assistants.import_unreadable') : error?.message
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>
        {t(imported ? 'assistants.imported_title' : 'assistants.import_title')}
      </DialogTitle>
      <DialogContent>
        {imported ? (
          <>
            <Typography>{t('assistants.left_out')}</Typography>
            <ul>
              {imported.left_out.map(({ kind, name }) => (
                <li key={`${kind}-${name}`}>{t(`assistants.left_out_${kind}`, { name })}</li>
              ))}
            </ul>
          </>
        ) : (
          <>
            <FileDrop
              label={t('assistants.import_choose')}
              help={t('assistants.import_help')}
              accept="application/json,.json"
              isBusy={importing.isPending}
              onFile={(chosen) => void read(chosen)}
            />
            {wrong !== undefined && <FieldError id={`${id}-error`}>{wrong}</FieldError>}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t(imported ? 'common.close' : 'common.cancel')}</Button>
        {imported && (
          <Button variant="contained" onClick={() => openIt(imported)}>
            {t('assistants.open_imported')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
