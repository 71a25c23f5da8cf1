import Switch from '@mui/material/Switch'
import type { AdminModel } from '@parlance/contract/models/models.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RemoveModelDialog } from '#features/models/remove-model-dialog.tsx'
import { useSwitchModel } from '#features/models/models.queries.ts'
import { inMyLanguage } from '#lib/bilingual.ts'

/** Enables at once; before disabling it shows what depends on the model. */
export function ModelSwitch({ model }: { model: AdminModel }) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const change = useSwitchModel(model.id, false)
  const name = inMyLanguage(model.label) || model.identifier
  return (
    <>
      <Switch
        checked={model.enabled}
        disabled={change.isPending}
        onChange={(event) => (event.target.checked ? change.mutate({ enabled: true }) : setAsked(true))}
        slotProps={{ input: { 'aria-label': t('models.enable', { name }) } }}
      />
      {isAsked && <RemoveModelDialog model={model} act="disable" onClose={() => setAsked(false)} />}
    </>
  )
}
