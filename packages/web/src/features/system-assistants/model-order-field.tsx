import AddOutlined from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { HELPER_MODELS_MAX } from '@parlance/contract/core/limits.ts'
import type { SystemAssistant } from '@parlance/contract/assistants/system-assistants.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { modelsQuery } from '#features/models/models.queries.ts'
import { ModelOrderRow } from '#features/system-assistants/model-order-row.tsx'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { PopMenu } from '#ui/navigation/pop-menu.tsx'
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx'

type Models = SystemAssistant['models']
type Props = { models: Models; onChange: (models: Models) => void }

/** Models that are tried in order: add, reorder by buttons or drag, remove. */
export function ModelOrderField({ models, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { data: usable = [] } = useQuery(modelsQuery())
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const others = usable.filter((model) => !models.some((chosen) => chosen.id === model.id))
  const nameOf = (model: Models[number] | (typeof usable)[number]) =>
    inMyLanguage(model.label) || model.identifier

  const move = (from: number, to: number) => {
    const model = models[from]
    if (model === undefined || to < 0 || to >= models.length) return
    onChange(models.toSpliced(from, 1).toSpliced(to, 0, model))
    setSaid(t('systemAssistants.model_moved', { name: nameOf(model), number: to + 1, count: models.length }))
  }
  return (
    <Box role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-help`}>
      <Typography id={`${id}-label`} component="h3" variant="subtitle2" sx={{ fontWeight: 600, mb: 0.75 }}>
        {t('systemAssistants.models')}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
        {models.map((model, at) => (
          <ModelOrderRow
            key={model.id}
            at={at}
            count={models.length}
            model={model}
            name={nameOf(model)}
            isDragged={dragged === at}
            onMove={(to) => move(at, to)}
            onRemove={() => onChange(models.toSpliced(at, 1))}
            onDrag={setDragged}
            onDrop={() => {
              if (dragged !== null && dragged !== at) move(dragged, at)
              setDragged(null)
            }}
          />
        ))}
      </Box>
      {models.length < HELPER_MODELS_MAX && others.length > 0 && (
        <Button
          size="small"
          startIcon={<AddOutlined />}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ ml: -1, mt: models.length > 0 ? 0.5 : 0 }}
        >
          {t('systemAssistants.add_model')}
        </Button>
      )}
      <PopMenu anchor={anchor} label={t('systemAssistants.add_model')} onClose={() => setAnchor(null)}>
        {others.map((model) => (
          <MenuItem
            key={model.id}
            onClick={() => {
              setAnchor(null)
              onChange([...models, { ...model, enabled: true }])
            }}
          >
            {nameOf(model)}
          </MenuItem>
        ))}
      </PopMenu>
      <Typography id={`${id}-help`} variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {t(models.length === 0 ? 'systemAssistants.no_models_help' : 'systemAssistants.models_help')}
      </Typography>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </Box>
  )
}
