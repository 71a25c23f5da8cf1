import CheckOutlined from '@mui/icons-material/CheckOutlined'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import type { Model } from '@parlance/contract/models/models.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ModelBadges } from '#features/assistants/editor/fields/model-badges.tsx'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { ChoiceFace } from '#ui/fields/choice-face.tsx'
import { FormField } from '#ui/fields/form-field.tsx'
import { PopMenu } from '#ui/navigation/pop-menu.tsx'

type Props = {
  label: string
  /** The text for no choice. */
  none: string
  help: string
  guide?: string
  models: Model[]
  chosen: string | null
  error: string | undefined
  onChoose: (id: string | null) => void
}

/** One of the models I can use, each with what is worth knowing about it. */
export function ModelField({ label, none, help, guide, models, chosen, error, onChoose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const model = models.find((one) => one.id === chosen)
  const shown = chosen === null ? none : model ? nameOf(model) : t('assistantForm.model_gone')
  const choose = (modelId: string | null) => {
    setAnchor(null)
    onChoose(modelId)
  }
  const option = { alignItems: 'flex-start', whiteSpace: 'normal', py: 1 } as const
  return (
    <FormField
      id={id}
      label={label}
      guide={guide}
      error={error}
      help={model ? <ModelBadges model={model} /> : help}
    >
      <ChoiceFace
        id={id}
        isField
        isOpen={anchor !== null}
        isWrong={error !== undefined}
        aria-label={`${label}: ${shown}`}
        aria-describedby={error === undefined ? `${id}-help` : `${id}-error ${id}-help`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {shown}
      </ChoiceFace>
      <PopMenu
        anchor={anchor}
        label={label}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { width: 400, maxWidth: 'calc(100vw - 24px)', maxHeight: 440 } } }}
      >
        <MenuItem
          role="menuitemradio"
          aria-checked={chosen === null}
          selected={chosen === null}
          onClick={() => choose(null)}
          sx={option}
        >
          <Box sx={{ flex: 1 }}>{none}</Box>
          {chosen === null && <CheckOutlined fontSize="small" />}
        </MenuItem>
        {models.map((one) => (
          <MenuItem
            key={one.id}
            role="menuitemradio"
            aria-checked={one.id === chosen}
            selected={one.id === chosen}
            onClick={() => choose(one.id)}
            sx={option}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              {nameOf(one)}
              <ModelBadges model={one} />
            </Box>
            {one.id === chosen && <CheckOutlined fontSize="small" />}
          </MenuItem>
        ))}
      </PopMenu>
    </FormField>
  )
}

const nameOf = (model: Model) => inMyLanguage(model.label) || model.identifier
