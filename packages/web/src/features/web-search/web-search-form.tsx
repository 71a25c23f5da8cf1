import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { WEB_SEARCH_PROVIDERS } from '@parlance/contract/admin/web-search-providers.ts'
import type { WebSearchSettings } from '@parlance/contract/admin/web-search.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import {
  accessOf,
  draftOf,
  inputOf,
  keepsKey,
  missingIn,
  type SearchDraft,
} from '#features/web-search/search-draft.ts'
import { SearchLimits } from '#features/web-search/search-limits.tsx'
import { SearchTrial } from '#features/web-search/search-trial.tsx'
import { useSaveWebSearch, useTryWebSearch } from '#features/web-search/web-search.queries.ts'
import { checkForm } from '#lib/forms/check-form.ts'
import { differs, useUnsaved } from '#lib/forms/unsaved.ts'
import { notify } from '#lib/notify.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { FormEnd } from '#ui/fields/form-end.tsx'
import { FieldRow, FormSection } from '#ui/fields/form-section.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useFormErrors } from '#ui/fields/use-form-errors.ts'

type Props = { settings: WebSearchSettings; onSaved: () => void; onLoadCurrent: () => void }

/** How the Web is searched, and how often for one answer. */
export function WebSearchForm({ settings, onSaved, onLoadCurrent }: Props) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(() => draftOf(settings))
  // the revision that the form was filled from
  const [{ first, revision }] = useState(() => ({ first: draft, revision: settings.revision }))
  const save = useSaveWebSearch()
  const trial = useTryWebSearch()
  const { formRef, show, at } = useFormErrors()
  useUnsaved(differs(draft, first))
  const isOwn = draft.provider === 'searxng'
  const isKept = keepsKey(draft, settings)
  const change = (part: Partial<SearchDraft>) => {
    trial.reset()
    setDraft({ ...draft, ...part })
  }
  const check = async () => {
    const schema = async () => (await import('@parlance/contract/admin/web-search.schemas.ts')).webSearchInput
    return { ...(await checkForm(schema, inputOf(draft, revision))), ...missingIn(draft, settings) }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!show(await check())) return
    save.mutate(inputOf(draft, revision), {
      onSuccess: () => {
        notify(t('common.saved'))
        onSaved()
      },
    })
  }
  const test = async () => {
    if (show(await check())) trial.mutate({ ...accessOf(draft), query: t('webSearch.test_query') })
  }
  return (
    <form ref={formRef} noValidate onSubmit={(event) => void submit(event)}>
      <FormSection title={t('webSearch.service')}>
        <CheckField
          label={t('webSearch.enabled')}
          help={t('webSearch.enabled_help')}
          checked={draft.enabled}
          onChange={(enabled) => change({ enabled })}
        />
        <FieldRow>
          <SelectField
            label={t('webSearch.provider')}
            help={t(`webSearch.provider_help_${draft.provider}`)}
            value={draft.provider}
            options={WEB_SEARCH_PROVIDERS.map((value) => ({
              value,
              label: t(`webSearch.provider_${value}`),
            }))}
            onChange={(provider) => change({ provider, address: '', key: '' })}
          />
          <TextField
            label={t('webSearch.address')}
            help={t(isOwn ? 'webSearch.address_needed' : 'webSearch.address_help')}
            error={at('address')}
            isCode
            value={draft.address}
            onChange={(address) => change({ address })}
          />
        </FieldRow>
        <TextField
          label={t('webSearch.key')}
          help={
            isKept
              ? t('webSearch.key_kept', { tail: settings.key_tail })
              : t(isOwn ? 'webSearch.key_optional' : 'webSearch.key_help')
          }
          type="password"
          error={at('key')}
          value={draft.key}
          onChange={(key) => change({ key: key.trim() })}
        />
        {settings.has_key && !isKept && <Alert severity="warning">{t('webSearch.moves')}</Alert>}
      </FormSection>
      <SearchLimits draft={draft} at={at} onChange={change} />
      <SearchTrial trial={trial.data} error={trial.error} />
      <FormEnd
        error={save.error}
        busy={save.isPending}
        save={t('webSearch.save')}
        onLoadCurrent={onLoadCurrent}
      >
        <Button variant="outlined" loading={trial.isPending} onClick={() => void test()}>
          {t('webSearch.test')}
        </Button>
      </FormEnd>
    </form>
  )
}
