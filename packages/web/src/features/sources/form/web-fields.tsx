import { SOURCE_DEPTH_MAX, SOURCE_PAGES_MAX } from '@parlance/contract/core/limits.ts'
import { useTranslation } from 'react-i18next'
import { DraftField } from '#features/sources/form/draft-field.tsx'
import type { PartProps } from '#features/sources/form/source-draft.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { FieldRow } from '#ui/fields/form-section.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'

/** The addresses of web pages, and how far their links are followed. */
export function WebFields(form: PartProps) {
  const { draft, at, onChange } = form
  const { t } = useTranslation()
  return (
    <>
      <DraftField
        form={form}
        name="addresses"
        at="settings.addresses"
        label={t('sources.addresses')}
        guide="connector#web"
        help={t('sources.addresses_help')}
        isCode
        rows={3}
      />
      <FieldRow>
        <NumberField
          label={t('sources.depth')}
          help={t('sources.depth_help')}
          value={draft.depth}
          min={0}
          max={SOURCE_DEPTH_MAX}
          step={1}
          error={at('settings.depth')}
          onChange={(depth) => onChange({ depth })}
        />
        <NumberField
          label={t('sources.pages_max')}
          help={t('sources.pages_max_help')}
          value={draft.pages_max}
          min={1}
          max={SOURCE_PAGES_MAX}
          step={1}
          error={at('settings.pages_max')}
          onChange={(pages_max) => onChange({ pages_max })}
        />
      </FieldRow>
      <CheckField
        label={t('sources.below_only')}
        help={t('sources.below_only_help')}
        checked={draft.below_only}
        onChange={(below_only) => onChange({ below_only })}
      />
      <DraftField
        form={form}
        name="other_hosts"
        at="settings.other_hosts"
        label={t('sources.other_hosts')}
        help={t('sources.other_hosts_help')}
        isCode
      />
    </>
  )
}
