import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import type { AdminBanner } from '@parlance/contract/admin/banners.ts'
import { BANNER_TEXT_MAX } from '@parlance/contract/core/limits.ts'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { BannerBar } from '#features/banners/banner-bar.tsx'
import { contentOf, draftOf, problemOf, type BannerDraft } from '#features/banners/banner-draft.ts'
import { useSaveBanner } from '#features/banners/banners.queries.ts'
import { WindowFields } from '#features/banners/window-fields.tsx'
import { notify } from '#lib/notify.ts'
import { differs, useUnsaved } from '#lib/forms/unsaved.ts'
import { ChoiceButton } from '#ui/fields/choice-button.tsx'
import { FieldError } from '#ui/fields/field-error.tsx'
import { FormField } from '#ui/fields/form-field.tsx'
import { LabelledField } from '#ui/fields/labelled-field.tsx'
import { ToggleField } from '#ui/fields/toggle.tsx'

const LEVELS = ['info', 'warning', 'error'] as const
const LANGUAGES = ['en', 'fr'] as const

type Props = { banner?: AdminBanner; titleId: string; onClose: () => void }

// Remounted each time the dialog opens, so that it starts with the current banner.
export function BannerForm({ banner, titleId, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const save = useSaveBanner(banner?.id)
  const [draft, setDraft] = useState(() => draftOf(banner))
  const [first] = useState(draft)
  useUnsaved(differs(draft, first))
  const [isTried, setTried] = useState(false)
  const problem = isTried ? problemOf(draft) : null
  const change = (more: Partial<BannerDraft>) => {
    save.reset()
    setDraft({ ...draft, ...more })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problemOf(draft) !== null) return
    save.mutate(contentOf(draft), {
      onSuccess: () => {
        notify(t(banner ? 'common.saved' : 'banners.planned'))
        onClose()
      },
    })
  }
  return (
    <form onSubmit={submit} noValidate>
      <DialogTitle id={titleId}>{t(banner ? 'banners.edit_title' : 'banners.new')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          {LANGUAGES.map((language, at) => (
            <LabelledField
              key={language}
              autoFocus={at === 0}
              label={t(`banners.text_${language}`)}
              value={draft.text[language]}
              rows={3}
              maxLength={BANNER_TEXT_MAX}
              error={at === 0 && problem === 'text' ? t('banners.text_missing') : null}
              onChange={(text) => change({ text: { ...draft.text, [language]: text } })}
            />
          ))}
        </Box>
        <WindowFields
          draft={draft}
          error={problem === 'text' || problem === null ? undefined : t(`banners.problem_${problem}`)}
          onChange={change}
        />
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
            alignItems: 'end',
          }}
        >
          <FormField id={`${id}-level`} label={t('banners.level')}>
            <ChoiceButton
              id={`${id}-level`}
              isField
              label={t('banners.level')}
              choices={LEVELS.map((value) => ({ value, label: t(`banners.level_${value}`) }))}
              value={draft.level}
              onChoose={(level) => change({ level })}
            />
          </FormField>
          <ToggleField
            label={t('banners.is_dismissible')}
            checked={draft.is_dismissible}
            onChange={(is_dismissible) => change({ is_dismissible })}
          />
        </Box>
        <Box component="section" aria-labelledby={`${id}-preview`}>
          <Typography
            id={`${id}-preview`}
            variant="subtitle2"
            component="h3"
            sx={{ fontWeight: 600, mb: 0.75 }}
          >
            {t('banners.preview')}
          </Typography>
          {/* a picture of it: nothing to press, nothing to be read out with each letter */}
          <Box inert sx={{ borderRadius: 1, overflow: 'hidden', border: 1, borderColor: 'divider' }}>
            <BannerBar
              banner={{ level: draft.level, text: draft.text }}
              {...(draft.is_dismissible && { onClose: () => {} })}
            />
          </Box>
        </Box>
        {save.error && <FieldError id={`${id}-error`}>{save.error.message}</FieldError>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="contained" loading={save.isPending}>
          {t(banner ? 'common.save' : 'banners.plan')}
        </Button>
      </DialogActions>
    </form>
  )
}
