import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { SystemAssistant } from '@parlance/contract/assistants/system-assistants.ts'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { HelperFields } from '#features/system-assistants/helper-fields.tsx'
import { HelperTrial } from '#features/system-assistants/helper-trial.tsx'
import { temperatureOf } from '#features/system-assistants/temperature.ts'
import { useResetHelper, useUpdateHelper } from '#features/system-assistants/system-assistants.queries.ts'
import { notify } from '#lib/notify.ts'
import { differs, useUnsaved } from '#lib/forms/unsaved.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { FieldError } from '#ui/fields/field-error.tsx'

type Props = { helper: SystemAssistant; onClose: () => void }

/**
 * The settings of one system assistant: on or off, its models in order, its temperature and its instructions, with a
 * test.
 */
export function HelperDialog({ helper, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true })
  const update = useUpdateHelper(helper.key)
  const reset = useResetHelper(helper.key)
  const [form, setForm] = useState(() => ({
    is_enabled: helper.is_enabled,
    models: helper.models,
    temperature: helper.temperature === null ? '' : String(helper.temperature),
    instructions: helper.instructions,
  }))
  const [first] = useState(form)
  useUnsaved(differs(form, first))
  const [isAsking, setAsking] = useState(false)
  const temperature = temperatureOf(form.temperature)
  const isWrong = temperature === undefined || form.instructions.trim() === ''
  const settings = {
    model_ids: form.models.map((model) => model.id),
    temperature: temperature ?? null,
    instructions: form.instructions,
  }
  const done = () => {
    notify(t('common.saved'))
    onClose()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isWrong) return
    const { is_enabled } = form
    update.mutate({ ...settings, is_enabled, revision: helper.revision }, { onSuccess: done })
  }

  return (
    <FormDialog open maxWidth="md" fullScreen={isNarrow} onClose={onClose} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{t(`systemAssistants.name_${helper.key}`)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        <form id={`${id}-form`} onSubmit={save} noValidate>
          <HelperFields
            helper={helper}
            form={form}
            isTemperatureWrong={temperature === undefined}
            onChange={(part) => setForm({ ...form, ...part })}
          />
        </form>
        <HelperTrial helperKey={helper.key} settings={settings} isDisabled={isWrong} />
        {update.error && <FieldError>{update.error.message}</FieldError>}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button onClick={() => setAsking(true)} sx={{ mr: 'auto' }}>
          {t('systemAssistants.reset')}
        </Button>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button
          type="submit"
          form={`${id}-form`}
          variant="contained"
          disabled={isWrong}
          loading={update.isPending}
        >
          {t('common.save')}
        </Button>
      </DialogActions>
      <ConfirmDialog
        open={isAsking}
        title={t('systemAssistants.reset_title')}
        text={t('systemAssistants.reset_help')}
        confirm={t('systemAssistants.reset')}
        busy={reset.isPending}
        onConfirm={() => reset.mutate(helper.revision, { onSuccess: done })}
        onClose={() => setAsking(false)}
      />
    </FormDialog>
  )
}
