import type { AdminModel } from '@parlance/contract/models/models.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RemoveModelDialog } from '#features/models/remove-model-dialog.tsx'
import { useSwitchModel } from '#features/models/models.queries.ts'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { Toggle } from '#ui/fields/toggle.tsx'

/** Enables immediately; before disabling, shows what depends on the model. */
export function ModelSwitch({ model }: { model: AdminModel }) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const change = useSwitchModel(model.id, false)
  const name = inMyLanguage(model.label) || model.identifier
  return (
    <>
      <Toggle
        label={t('models.enable', { name })}
        checked={model.enabled}
        disabled={change.isPending}
        onChange={(isOn) => (isOn ? change.mutate({ enabled: true }) : setAsked(true))}
      />
      {isAsked && <RemoveModelDialog model={model} act="disable" onClose={() => setAsked(false)} />}
    </>
  )
}
