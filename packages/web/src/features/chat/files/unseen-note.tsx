import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { modelName } from '#features/chat/composer/model-facts.ts'
import { useAssistantModel } from '#features/chat/composer/use-assistant-model.ts'
import { changeDraft } from '#features/chat/drafts/draft-store.ts'
import { useDraft } from '#features/chat/drafts/use-draft.ts'
import { useIsImageModel } from '#features/chat/images/use-image-model.ts'
import { modelsQuery } from '#features/models/models.queries.ts'

/** Models that are offered instead. */
const OFFERED = 2

/** Says that the chosen model cannot see the pictures of a message, and offers models that can. */
export function UnseenNote({ scope, assistantId }: { scope: string; assistantId: string | null }) {
  const { t } = useTranslation()
  const { data: models = [] } = useQuery(modelsQuery())
  const chosen = useDraft(scope, ({ model_id }) => model_id)
  const ofAssistant = useAssistantModel(assistantId)
  const isImage = useIsImageModel(chosen, assistantId)
  const model = models.find(({ id }) => id === chosen) ?? ofAssistant
  if (isImage || !model || model.capabilities.vision) return null
  const seeing = models.filter(({ capabilities }) => capabilities.vision).slice(0, OFFERED)
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        mt: 1,
        typography: 'body2',
      }}
    >
      <span>
        {t(seeing.length > 0 ? 'threadFiles.unseen' : 'threadFiles.unseen_by_all', {
          model: modelName(model),
        })}
      </span>
      {seeing.map((one) => (
        <Button key={one.id} size="small" onClick={() => changeDraft(scope, { model_id: one.id })}>
          {t('threadFiles.use_model', { model: modelName(one) })}
        </Button>
      ))}
    </Box>
  )
}
