import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { RAG_CONFIGURATION_NAME_MAX, RAG_DESCRIPTION_MAX } from '@parlance/contract/core/limits.ts'
import type {
  RagConfiguration,
  RagConfigurationList,
} from '@parlance/contract/knowledge/rag-configurations.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ConfigurationDraft,
  draftOf,
  inputOf,
  optionsOf,
} from '#features/rag-configurations/configuration-draft.ts'
import { CostNote } from '#features/rag-configurations/cost-note.tsx'
import { ModelFields } from '#features/rag-configurations/model-fields.tsx'
import {
  type SplitterField,
  useCost,
  useSaveConfiguration,
} from '#features/rag-configurations/rag-configurations.queries.ts'
import { SplitterFields } from '#features/rag-configurations/splitter-fields.tsx'
import { checkForm } from '#lib/forms/check-form.ts'
import { notify } from '#lib/notify.ts'
import { differs, useUnsaved } from '#lib/forms/unsaved.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { FieldError } from '#ui/fields/field-error.tsx'
import { LabelledField } from '#ui/fields/labelled-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { useFormErrors } from '#ui/fields/use-form-errors.ts'

/** What the dialog is given. */
export type ConfigurationProps = {
  /** The one to change; absent: a new one. */
  configuration?: RagConfiguration
  models: Pick<RagConfigurationList, 'embedding_models' | 'rerank_models'>
  open: boolean
  onClose: () => void
}

const TYPES = ['recursive', 'markdown', 'sentence', 'token'] as const

type Props = Omit<ConfigurationProps, 'open'> & {
  titleId: string
  fields: Record<ConfigurationDraft['splitter_type'], SplitterField[]>
}

// Mounted with each opening, so that it begins with what the configuration is now.
export function ConfigurationForm({ configuration, models, fields, titleId, onClose }: Props) {
  const { t } = useTranslation()
  const { at: errorOf, show, formRef } = useFormErrors()
  const save = useSaveConfiguration(configuration?.id)
  const cost = useCost(configuration?.id ?? '')
  const [draft, setDraft] = useState(() => draftOf(configuration, models.embedding_models[0]?.id ?? ''))
  const [first] = useState(draft)
  useUnsaved(differs(draft, first))
  const own = fields[draft.splitter_type]
  const change = (more: Partial<ConfigurationDraft>) => {
    save.reset()
    cost.reset()
    setDraft({ ...draft, ...more })
  }
  const isCostKnown =
    configuration === undefined || configuration.knowledge_bases === 0 || cost.data !== undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const schema = async () =>
      (await import('@parlance/contract/knowledge/rag-configurations.schemas.ts')).ragConfigurationInput
    if (!show(await checkForm(schema, inputOf(draft, own)))) return
    if (!isCostKnown) return cost.mutate(inputOf(draft, own))
    save.mutate(inputOf(draft, own), {
      onSuccess: () => {
        notify(t(configuration ? 'common.saved' : 'ragConfigurations.created'))
        onClose()
      },
    })
  }
  const failure = save.error ?? cost.error
  return (
    <form ref={formRef} onSubmit={(event) => void submit(event)} noValidate>
      <DialogTitle id={titleId}>
        {t(configuration ? 'ragConfigurations.edit_title' : 'ragConfigurations.new')}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
        <LabelledField
          autoFocus
          label={t('ragConfigurations.name')}
          value={draft.name}
          maxLength={RAG_CONFIGURATION_NAME_MAX}
          error={errorOf('name')}
          onChange={(name) => change({ name })}
        />
        <LabelledField
          label={t('ragConfigurations.description')}
          value={draft.description}
          maxLength={RAG_DESCRIPTION_MAX}
          rows={2}
          onChange={(description) => change({ description })}
        />
        <ModelFields
          draft={draft}
          configuration={configuration}
          models={models}
          errorOf={errorOf}
          onChange={change}
        />
        <SelectField
          label={t('ragConfigurations.splitter')}
          guide="text_splitter#choose"
          help={t(`ragConfigurations.splitter_help_${draft.splitter_type}`)}
          value={draft.splitter_type}
          options={TYPES.map((value) => ({ value, label: t(`ragConfigurations.splitter_${value}`) }))}
          onChange={(splitter_type) => change({ splitter_type, splitter_options: {} })}
        />
        <SplitterFields
          type={draft.splitter_type}
          fields={own}
          options={optionsOf(draft, own)}
          errorOf={errorOf}
          onChange={(splitter_options) => change({ splitter_options })}
        />
        <CheckField
          label={t('ragConfigurations.is_default')}
          help={t('ragConfigurations.is_default_help')}
          checked={draft.is_default}
          onChange={(is_default) => change({ is_default })}
        />
        <Box aria-live="polite">
          {cost.data && <CostNote cost={cost.data} />}
          {failure && <FieldError id={`${titleId}-error`}>{failure.message}</FieldError>}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="contained" loading={save.isPending || cost.isPending}>
          {t(
            isCostKnown
              ? configuration
                ? 'common.save'
                : 'ragConfigurations.create'
              : 'ragConfigurations.show_cost',
          )}
        </Button>
      </DialogActions>
    </form>
  )
}
