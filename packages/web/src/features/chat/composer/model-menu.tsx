import CheckOutlined from '@mui/icons-material/CheckOutlined'
import ImageOutlined from '@mui/icons-material/ImageOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Model } from '@parlance/contract/models/models.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { modelFacts, modelName } from '#features/chat/composer/model-facts.ts'
import { answeringModelsQuery } from '#features/models/models.queries.ts'
import { MenuItem, MenuSurface } from '#ui/navigation/menu-surface.tsx'

export type ModelMenuProps = {
  anchor: HTMLElement | null
  chosen?: string | null
  /** A model that is not offered, because it has already answered. */
  except?: string | null
  /** The assistant's model, which is the first option, as `null`. */
  ofAssistant?: Model | undefined
  onChoose: (modelId: string | null) => void
  onClose: () => void
}

/** The models a person can use, by rank, with the facts that matter for the choice. */
export function ModelMenu({ anchor, chosen, except, ofAssistant, onChoose, onClose }: ModelMenuProps) {
  const { t } = useTranslation()
  const { data: models = [] } = useQuery(answeringModelsQuery())
  const options = [
    ...(ofAssistant
      ? [
          {
            id: null,
            label: t('chat.model_default'),
            facts: [modelName(ofAssistant), ...modelFacts(ofAssistant, t)],
            isImage: false,
          },
        ]
      : []),
    ...models
      .filter(({ id }) => id !== except)
      .map((model) => ({
        id: model.id,
        label: modelName(model),
        facts: modelFacts(model, t),
        isImage: model.type === 'image',
      })),
  ]
  return (
    <MenuSurface
      anchor={anchor}
      onClose={onClose}
      label={t('chat.model')}
      slotProps={{ paper: { sx: { minWidth: 256, maxWidth: 360, maxHeight: 400 } } }}
    >
      {options.map(({ id, label, facts, isImage }) => (
        <MenuItem
          key={id ?? ''}
          selected={id === chosen}
          onClick={() => {
            onClose()
            onChoose(id)
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            {isImage && (
              <ImageOutlined
                fontSize="small"
                sx={{ mr: 0.75, verticalAlign: 'text-bottom', color: 'text.secondary' }}
              />
            )}
            {label}
            {facts.map((line) => (
              <Typography
                key={line}
                variant="caption"
                component="div"
                sx={{ color: 'text.secondary', whiteSpace: 'normal' }}
              >
                {line}
              </Typography>
            ))}
          </Box>
          {id === chosen && <CheckOutlined fontSize="small" />}
        </MenuItem>
      ))}
    </MenuSurface>
  )
}
