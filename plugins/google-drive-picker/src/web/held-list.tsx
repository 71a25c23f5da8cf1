import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useHeldFiles } from '@parlance/plugin-api/held-files.ts'
import type { FilesPlace, SlotProps } from '@parlance/plugin-api/slots.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { held } from '../held.ts'

type With<P> = P & { host: PluginHost }

export function HeldForThread({ host, thread_id }: With<SlotProps['upload_menu_file_list']>) {
  return <HeldList host={host} place={{ kind: 'thread', id: thread_id }} />
}

export function HeldForAssistant({ host, assistant_id }: With<SlotProps['assistant_form_file_list']>) {
  return <HeldList host={host} place={{ kind: 'assistant', id: assistant_id }} />
}

export function HeldForBase(props: With<SlotProps['knowledge_base_upload_file_list']>) {
  const { host, knowledge_base_id, onChange } = props
  return (
    <HeldList host={host} place={{ kind: 'knowledge_base', id: knowledge_base_id }} onChange={onChange} />
  )
}

type Props = { host: PluginHost; place: FilesPlace; onChange?: () => void }

/** The files that were loaded from Google Drive and are not yet added. */
function HeldList({ host, place, onChange }: Props) {
  const { FileTile, FileTiles } = host.ui
  const files = useHeldFiles(held, host, place)
  if (files.length === 0) return null
  const remove = (file: (typeof files)[number]) => {
    held.drop(host, place, file)
    onChange?.()
  }
  return (
    <Box sx={{ mb: 2 }}>
      <FileTiles label={host.t('held')}>
        {files.map((file, at) => (
          <FileTile
            // two files can have the same name
            key={`${at} ${file.name}`}
            name={file.name}
            note={host.t('from_drive')}
            actions={
              <IconButton
                size="small"
                aria-label={host.t('remove', { name: file.name })}
                onClick={() => remove(file)}
              >
                <CloseOutlined fontSize="small" />
              </IconButton>
            }
          />
        ))}
      </FileTiles>
    </Box>
  )
}
