import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Folder } from '@parlance/contract/chat/folders.ts'
import { FOLDER_INSTRUCTIONS_MAX, FOLDER_NAME_MAX } from '@parlance/contract/core/limits.ts'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { FolderBases } from '#features/threads/folders/folder-bases.tsx'
import { useUpdateFolder } from '#features/threads/folders.queries.ts'
import { differs, useUnsaved } from '#lib/forms/unsaved.ts'
import { notify } from '#lib/notify.ts'
import { LabelledField } from '#ui/fields/labelled-field.tsx'
import { Panel } from '#ui/navigation/panel.tsx'

/** The name, the instructions and the knowledge bases of a folder; its users only read them. */
export function FolderForm({ folder }: { folder: Folder }) {
  const { t } = useTranslation()
  const update = useUpdateFolder(folder.id)
  const before = { name: folder.name, instructions: folder.instructions, bases: folder.knowledge_bases }
  const [now, setNow] = useState(before)
  const [isEmpty, setEmpty] = useState(false)
  const isChanged = differs(now, before)
  useUnsaved(isChanged)
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    const { instructions, bases } = now
    const name = now.name.trim()
    if (name === '') return setEmpty(true)
    update.mutate(
      { name, instructions, knowledge_base_ids: bases.map(({ id }) => id) },
      { onSuccess: () => notify(t('folders.saved')) },
    )
  }
  const help = t('folders.instructions_help')
  if (!folder.may.includes('edit'))
    return (
      <Panel guide="conversation#organise" title={t('folders.settings')} help={t('folders.settings_help')}>
        <Typography variant="subtitle2" component="h3">
          {t('folders.instructions')}
        </Typography>
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', mb: 2 }}>
          {folder.instructions || t('folders.instructions_none')}
        </Typography>
        <FolderBases bases={folder.knowledge_bases} />
      </Panel>
    )
  return (
    <Panel title={t('folders.settings')} help={t('folders.settings_help')}>
      <Box component="form" noValidate onSubmit={save} sx={{ display: 'grid', gap: 2 }}>
        <LabelledField
          label={t('threads.folder_name')}
          value={now.name}
          maxLength={FOLDER_NAME_MAX}
          error={isEmpty ? t('threads.folder_name_empty') : undefined}
          onChange={(name) => {
            setNow({ ...now, name })
            setEmpty(false)
          }}
        />
        <LabelledField
          label={t('folders.instructions')}
          help={help}
          value={now.instructions}
          rows={4}
          maxLength={FOLDER_INSTRUCTIONS_MAX}
          onChange={(instructions) => setNow({ ...now, instructions })}
        />
        <FolderBases bases={now.bases} onChange={(bases) => setNow({ ...now, bases })} />
        <Box>
          <Button type="submit" variant="contained" disabled={!isChanged} loading={update.isPending}>
            {t('common.save')}
          </Button>
        </Box>
      </Box>
    </Panel>
  )
}
