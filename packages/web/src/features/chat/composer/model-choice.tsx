import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { modelName } from '#features/chat/composer/model-facts.ts'
import { LazyModelMenu } from '#features/chat/composer/lazy-model-menu.tsx'
import { useAssistantModel } from '#features/chat/composer/use-assistant-model.ts'
import { answeringModelsQuery } from '#features/models/models.queries.ts'
import { SHORT } from '#ui/sizes.ts'
import { Tooltip } from '#ui/states/tooltip.tsx'

type Props = { assistantId: string | null; chosen: string | null; onChoose: (modelId: string | null) => void }

/** The choice of the model; the assistant's model by default. */
export const ModelChoice = memo(function ModelChoice({ assistantId, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const { data: models = [] } = useQuery(answeringModelsQuery())
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const ofAssistant = useAssistantModel(assistantId)
  const model = models.find((one) => one.id === chosen)
  const shown = model ?? ofAssistant
  if (!shown) return null
  const label = modelName(shown)
  return (
    <>
      <Tooltip title={model ? '' : t('chat.model_default')}>
        <ButtonBase
          aria-haspopup="menu"
          aria-label={t('chat.model_chosen', { name: label })}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{
            minWidth: 0,
            [SHORT]: { maxWidth: { xs: 88, sm: 200 } },
            height: { xs: 44, md: 40 },
            px: 1,
            gap: 0.5,
            borderRadius: 1,
            typography: 'subtitle2',
            color: 'text.secondary',
            '&:hover': { bgcolor: 'tint' },
          }}
        >
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {label}
          </Box>
          <ExpandMoreOutlined fontSize="small" />
        </ButtonBase>
      </Tooltip>
      <LazyModelMenu
        ofAssistant={ofAssistant}
        anchor={anchor}
        chosen={model?.id ?? null}
        onClose={() => setAnchor(null)}
        onChoose={onChoose}
      />
    </>
  )
})
