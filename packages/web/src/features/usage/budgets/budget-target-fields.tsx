import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import KeyOutlined from '@mui/icons-material/KeyOutlined'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import SmartToyOutlined from '@mui/icons-material/SmartToyOutlined'
import type { BudgetSubject, SubjectLevel } from '@parlance/contract/admin/budgets.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { budgetSubjectsQuery } from '#features/usage/budgets.queries.ts'
import { ChoiceButton } from '#ui/fields/choice-button.tsx'
import { FieldError } from '#ui/fields/field-error.tsx'
import { FindField } from '#ui/fields/find-field.tsx'
import { FormField } from '#ui/fields/form-field.tsx'

export type Target = {
  level: 'global' | SubjectLevel
  period: 'day' | 'month'
  subject: BudgetSubject | null
}

const LEVELS = ['global', 'group', 'user', 'assistant', 'api_key'] as const
const EACH = ['month', 'day'] as const
const ICONS = {
  group: <GroupsOutlined />,
  user: <PersonOutlined />,
  assistant: <SmartToyOutlined />,
  api_key: <KeyOutlined />,
}

type Props = { target: Target; error: string | undefined; onChange: (target: Target) => void }

/** What a new budget limits, and for how long. */
export function BudgetTargetFields({ target, error, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { level, period } = target
  return (
    <>
      <FormField guide="cost#budgets" id={`${id}-level`} label={t('usage.limits')}>
        <ChoiceButton
          id={`${id}-level`}
          isField
          label={t('usage.limits')}
          choices={LEVELS.map((value) => ({ value, label: t(`usage.level_${value}`) }))}
          value={level}
          onChoose={(value) => onChange({ ...target, level: value, subject: null })}
        />
      </FormField>
      {level !== 'global' && (
        <div>
          <SubjectField
            key={level}
            level={level}
            chosen={target.subject}
            onChoose={(subject) => onChange({ ...target, subject })}
          />
          {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
        </div>
      )}
      <FormField id={`${id}-period`} label={t('usage.period')}>
        <ChoiceButton
          id={`${id}-period`}
          isField
          label={t('usage.period')}
          choices={EACH.map((value) => ({ value, label: t(`usage.each_${value}`) }))}
          value={period}
          onChoose={(value) => onChange({ ...target, period: value })}
        />
      </FormField>
    </>
  )
}

type SubjectProps = {
  level: SubjectLevel
  chosen: BudgetSubject | null
  onChoose: (subject: BudgetSubject | null) => void
}

function SubjectField({ level, chosen, onChoose }: SubjectProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const { data, isFetching } = useQuery(budgetSubjectsQuery(level, search))
  const found = (subject: BudgetSubject) => ({ ...subject, icon: ICONS[level] })
  return (
    <FindField
      label={t(`usage.level_${level}`)}
      placeholder={t(level === 'api_key' ? 'usage.find_key' : 'usage.find')}
      noneFound={t('usage.none_found')}
      found={data?.map(found)}
      isLoading={isFetching}
      chosen={chosen && found(chosen)}
      onSearch={setSearch}
      onChoose={(one) => onChoose(data?.find(({ id }) => id === one?.id) ?? null)}
    />
  )
}
