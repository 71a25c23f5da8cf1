import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { RetentionPolicy } from '@parlance/contract/admin/retention.ts'
import {
  NOTICE_DAYS_MAX,
  RETENTION_DAYS_MAX,
  RETENTION_KINDS,
} from '@parlance/contract/admin/retention-kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { impactQuery, type PolicyDraft, useSavePolicy } from '#features/retention/retention.queries.ts'
import { roleChoicesQuery } from '#features/roles/roles.queries.ts'
import { differs, useUnsaved } from '#lib/forms/unsaved.ts'
import { notify } from '#lib/notify.ts'
import { formatNumber } from '#lib/texts/format.ts'
import { roleLabel } from '#lib/texts/role-label.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { FieldError } from '#ui/fields/field-error.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'

type Props = {
  /** The policy to edit; absent for a new one. */
  policy?: RetentionPolicy
  open: boolean
  onClose: () => void
}

export function PolicyDialog({ open, ...rest }: Props) {
  const id = useId()
  return (
    <FormDialog open={open} onClose={rest.onClose} maxWidth="xs" aria-labelledby={id}>
      <PolicyForm titleId={id} {...rest} />
    </FormDialog>
  )
}

type Draft = Omit<PolicyDraft, 'days' | 'notice_days'> & { days: number | null; notice_days: number | null }

const EVERYONE = 'everyone'

// Remounted each time the dialog opens, so that it starts with the current policy.
function PolicyForm({ policy, titleId, onClose }: Omit<Props, 'open'> & { titleId: string }) {
  const { t } = useTranslation()
  const save = useSavePolicy(policy?.id)
  const { data: roles = [] } = useQuery(roleChoicesQuery())
  const [first] = useState(() => draftOf(policy))
  const [draft, setDraft] = useState<Draft>(first)
  const [isTried, setTried] = useState(false)
  useUnsaved(differs(draft, first))
  const days = within(draft.days, RETENTION_DAYS_MAX)
  const notice_days = within(draft.notice_days, NOTICE_DAYS_MAX)
  const change = (more: Partial<Draft>) => {
    save.reset()
    setDraft({ ...draft, ...more })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (days === null || notice_days === null) return
    save.mutate(
      { ...draft, days, notice_days },
      {
        onSuccess: () => {
          notify(t('common.saved'))
          onClose()
        },
      },
    )
  }
  const wrong = (value: number | null, max: number) =>
    isTried && value === null ? t('retention.days_wrong', { max }) : undefined
  return (
    <form onSubmit={submit} noValidate>
      <DialogTitle id={titleId}>{t(policy ? 'retention.edit_policy' : 'retention.new_policy')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <SelectField
          label={t('retention.kind')}
          value={draft.kind}
          disabled={policy !== undefined}
          options={RETENTION_KINDS.map((value) => ({ value, label: t(`retention.kind_${value}`) }))}
          onChange={(kind) => change({ kind })}
        />
        <SelectField
          label={t('retention.role')}
          value={draft.role_id ?? EVERYONE}
          disabled={policy !== undefined}
          options={[
            { value: EVERYONE, label: t('retention.every_role') },
            ...roles.map((role) => ({ value: role.id, label: roleLabel(role, t) })),
          ]}
          onChange={(value) => change({ role_id: value === EVERYONE ? null : value })}
        />
        <NumberField
          label={t('retention.kept_for_days')}
          help={t('retention.kept_for_help')}
          value={draft.days}
          min={1}
          max={RETENTION_DAYS_MAX}
          step={1}
          error={wrong(days, RETENTION_DAYS_MAX)}
          onChange={(value) => change({ days: value })}
        />
        <NumberField
          label={t('retention.notice_days')}
          help={t('retention.notice_days_help')}
          value={draft.notice_days}
          min={1}
          max={NOTICE_DAYS_MAX}
          step={1}
          error={wrong(notice_days, NOTICE_DAYS_MAX)}
          onChange={(value) => change({ notice_days: value })}
        />
        {days !== null && <Impact kind={draft.kind} role_id={draft.role_id} days={days} />}
        {save.error && <FieldError id={`${titleId}-error`}>{save.error.message}</FieldError>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="contained" loading={save.isPending}>
          {t('common.save')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** What the policy would delete when its notice period ends. */
function Impact({ kind, role_id, days }: Pick<PolicyDraft, 'kind' | 'role_id' | 'days'>) {
  const { t } = useTranslation()
  const { data } = useQuery(impactQuery(kind, role_id, days))
  const text =
    data === undefined
      ? t('retention.counting')
      : data.count === 0
        ? t('retention.impact_none')
        : t('retention.impact', {
            items: t(kind === 'test' ? 'retention.test_runs' : 'retention.conversations', {
              count: data.count,
              shown: formatNumber(data.count),
            }),
            people: t('retention.people', { count: data.people, shown: formatNumber(data.people) }),
          })
  return (
    <Box
      role="status"
      sx={{
        typography: 'body2',
        p: 1.5,
        borderRadius: 1,
        bgcolor: data?.count ? 'warning.light' : 'action.hover',
      }}
    >
      {text}
    </Box>
  )
}

function draftOf(policy: RetentionPolicy | undefined): Draft {
  if (policy === undefined) return { kind: 'chat', role_id: null, days: 365, notice_days: 14 }
  const { kind, role, days, notice_days } = policy
  return { kind, role_id: role?.id ?? null, days, notice_days }
}

const within = (value: number | null, max: number) =>
  value !== null && Number.isInteger(value) && value >= 1 && value <= max ? value : null
