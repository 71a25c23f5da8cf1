import { WEB_PAGES_MAX, WEB_SEARCHES_MAX } from '@parlance/contract/core/limits.ts'
import { useTranslation } from 'react-i18next'
import type { SearchDraft } from '#features/web-search/search-draft.ts'
import { FieldRow, FormSection } from '#ui/fields/form-section.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'
import type { ErrorAt } from '#ui/fields/use-form-errors.ts'

type Props = { draft: SearchDraft; at: ErrorAt; onChange: (part: Partial<SearchDraft>) => void }

const LIMITS = { searches_max: WEB_SEARCHES_MAX, pages_max: WEB_PAGES_MAX }

/** How many searches an answer can make, and how many pages it can open. */
export function SearchLimits({ draft, at, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <FormSection title={t('webSearch.limits')} help={t('webSearch.limits_help')}>
      <FieldRow>
        {(['searches_max', 'pages_max'] as const).map((name) => (
          <NumberField
            key={name}
            label={t(`webSearch.${name}`)}
            help={t('webSearch.up_to', { max: LIMITS[name] })}
            error={at(name)}
            value={draft[name]}
            min={1}
            max={LIMITS[name]}
            step={1}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </FieldRow>
    </FormSection>
  )
}
