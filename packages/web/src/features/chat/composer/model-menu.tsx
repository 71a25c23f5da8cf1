import CheckOutlined from '@mui/icons-material/CheckOutlined'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { modelsQuery } from '#features/models/models.queries.ts'
import { inMyLanguage } from '#lib/bilingual.ts'
import { PopMenu } from '#ui/navigation/pop-menu.tsx'

type Props = {
  anchor: HTMLElement | null
  chosen?: string | null
  /** A model that is not offered, as it has answered already. */
  except?: string | null
  /** The first option is the assistant's model, as `null`. */
  withDefault?: boolean
  onChoose: (modelId: string | null) => void
  onClose: () => void
}

/** The models a person can use, by rank, with who provides them and where they run. */
export function ModelMenu({ anchor, chosen, except, withDefault = false, onChoose, onClose }: Props) {
  const { t } = useTranslation()
  const { data: models = [] } = useQuery(modelsQuery())
  const options = [
    ...(withDefault ? [{ id: null, label: t('chat.model_default'), detail: '' }] : []),
    ...models
      .filter(({ id }) => id !== except)
      .map((model) => ({
        id: model.id,
        label: inMyLanguage(model.label) || model.identifier,
        detail: [model.provider_name, model.hosting_region].filter(Boolean).join(' · '),
      })),
  ]
  return (
    <PopMenu
      anchor={anchor}
      onClose={onClose}
      label={t('chat.model')}
      slotProps={{ paper: { sx: { minWidth: 256, maxHeight: 400 } } }}
    >
      {options.map(({ id, label, detail }) => (
        <MenuItem
          key={id ?? ''}
          selected={id === chosen}
          onClick={() => {
            onClose()
            onChoose(id)
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            {label}
            {detail && (
              <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                {detail}
              </Typography>
            )}
          </Box>
          {id === chosen && <CheckOutlined fontSize="small" />}
        </MenuItem>
      ))}
    </PopMenu>
  )
}
