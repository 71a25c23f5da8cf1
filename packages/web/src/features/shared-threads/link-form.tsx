import Box from '@mui/material/Box'
import { SHARED_THREAD_DAYS } from '@parlance/contract/core/limits.ts'
import { useTranslation } from 'react-i18next'
import { isLater, type LinkValues } from '#features/shared-threads/link-values.ts'
import { ReaderField } from '#features/shared-threads/reader-field.tsx'
import { useCan, useIsOn } from '#features/users/users.queries.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { RadioField } from '#ui/fields/radio-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'

type Props = {
  values: LinkValues
  now: number
  onChange: (change: Partial<LinkValues>) => void
}

/** The content, the audience and the expiry of a link. */
export function LinkForm({ values, now, onChange }: Props) {
  const { t } = useTranslation()
  const can = useCan()
  const isOn = useIsOn()
  const kinds = (['snapshot', 'live'] as const).map((value) => ({
    value,
    label: t(`sharedThreads.kind_${value}`),
    help: t(`sharedThreads.kind_${value}_help`),
  }))
  const audiences = (['signed_in', 'named', 'anyone'] as const)
    .filter((value) => value !== 'named' || can('user:list'))
    .filter((value) => value !== 'anyone' || isOn('share_threads_publicly'))
    .map((value) => ({ value, label: t(`sharedThreads.audience_${value}`) }))
  const expiries = [
    ...SHARED_THREAD_DAYS.map((days) => ({
      value: `${days}` as const,
      label: t('sharedThreads.expiry_days', { count: days }),
    })),
    { value: 'date' as const, label: t('sharedThreads.expiry_date') },
    { value: 'none' as const, label: t('sharedThreads.expiry_none') },
  ]
  const isPast = values.date !== '' && !isLater(values.date, now)
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <div>
        <RadioField
          label={t('sharedThreads.what')}
          choices={kinds}
          value={values.kind}
          onChoose={(kind) => onChange({ kind })}
        />
      </div>
      <div>
        <RadioField
          label={t('sharedThreads.who')}
          choices={audiences}
          value={values.audience}
          onChoose={(audience) => onChange({ audience })}
        />
        {values.audience === 'named' && (
          <ReaderField chosen={values.subjects} onChange={(subjects) => onChange({ subjects })} />
        )}
      </div>
      <CheckField
        label={t('sharedThreads.with_files')}
        help={t('sharedThreads.with_files_help')}
        checked={values.with_files}
        onChange={(with_files) => onChange({ with_files })}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <SelectField
          label={t('sharedThreads.expiry')}
          value={values.expiry}
          options={expiries}
          onChange={(expiry) => onChange({ expiry })}
        />
        {values.expiry === 'date' && (
          <DateField
            label={t('sharedThreads.date')}
            value={values.date}
            error={isPast ? t('sharedThreads.date_past') : undefined}
            onChange={(date) => onChange({ date })}
          />
        )}
      </Box>
    </Box>
  )
}
