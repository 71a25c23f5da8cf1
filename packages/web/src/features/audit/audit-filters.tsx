import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { AUDIT_ACTIONS } from '@parlance/contract/admin/audit.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AuditFilter, auditActorsQuery } from '#features/audit/audit.queries.ts'
import { actionName, kindName } from '#features/audit/audit-words.ts'
import { fromLocal, toLocal } from '#lib/texts/local-time.ts'
import { ChoiceButton } from '#ui/fields/choice-button.tsx'
import { DateTimeField } from '#ui/fields/date-time-field.tsx'
import type { Found } from '#ui/fields/find-field.tsx'
import { FindPerson } from '#ui/fields/find-person.tsx'

const ANY = ''

type Props = {
  filter: AuditFilter
  objectTypes: string[]
  onFilter: (filter: AuditFilter) => void
}

/** By person, kind, action and time. */
export function AuditFilters({ filter, objectTypes, onFilter }: Props) {
  const { t } = useTranslation()
  const set = (name: keyof AuditFilter, value: string | null) => {
    const { [name]: _, ...rest } = filter
    onFilter(value === null || value === ANY ? rest : { ...rest, [name]: value })
  }
  const setKind = (kind: string) => {
    // an action of another kind would match nothing
    const { object_type: _, action, ...rest } = filter
    const kept = action !== undefined && (kind === ANY || kindOf(action) === kind) ? { action } : {}
    onFilter({ ...rest, ...kept, ...(kind !== ANY && { object_type: kind }) })
  }
  const kinds = filter.object_type === undefined ? objectTypes : [filter.object_type]
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1.5, mt: 2.25, mb: 1.5 }}>
      <ActorFilter actorId={filter.actor_id} onChoose={(id) => set('actor_id', id)} />
      <ChoiceButton
        label={t('audit.object_type')}
        choices={[
          { value: ANY, label: t('audit.any_kind') },
          ...objectTypes.map((kind) => ({ value: kind, label: kindName(t, kind) })),
        ]}
        value={filter.object_type ?? ANY}
        onChoose={setKind}
      />
      <ChoiceButton
        label={t('audit.action')}
        choices={[
          { value: ANY, label: t('audit.any_action') },
          ...AUDIT_ACTIONS.filter((action) => kinds.includes(kindOf(action))).map((action) => ({
            value: action,
            label: actionName(t, action),
          })),
        ]}
        value={filter.action ?? ANY}
        onChoose={(value) => set('action', value)}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Moment
          label={t('audit.from')}
          usualTime="00:00"
          value={filter.from}
          onChange={(value) => set('from', value)}
        />
        <Moment
          label={t('audit.to')}
          usualTime="23:59"
          value={filter.to}
          onChange={(value) => set('to', value)}
        />
      </Box>
      {Object.keys(filter).length > 0 && <Button onClick={() => onFilter({})}>{t('audit.clear')}</Button>}
    </Box>
  )
}

type ActorProps = { actorId: string | undefined; onChoose: (id: string | null) => void }

function ActorFilter({ actorId, onChoose }: ActorProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<Omit<Found, 'icon'> | null>(null)
  const [search, setSearch] = useState('')
  const actors = useInfiniteQuery(auditActorsQuery(search))
  return (
    <Box sx={{ width: { xs: '100%', sm: 220 } }}>
      <FindPerson
        isLabelHidden
        label={t('audit.actor')}
        placeholder={t('audit.anybody')}
        noneFound={t('audit.no_actor')}
        people={actors.data?.pages.flatMap((page) =>
          page.data.map(({ id, name, email }) => ({ id, name, detail: email })),
        )}
        isLoading={actors.isFetching}
        hasMore={actors.hasNextPage}
        chosen={chosen !== null && chosen.id === actorId ? { ...chosen, icon: null } : null}
        onSearch={setSearch}
        onMore={() => void actors.fetchNextPage()}
        onChoose={(found) => {
          setChosen(found)
          onChoose(found?.id ?? null)
        }}
      />
    </Box>
  )
}

const kindOf = (action: string) => action.slice(0, action.indexOf('.'))

type MomentProps = {
  label: string
  value: string | undefined
  usualTime: string
  onChange: (value: string | null) => void
}

function Moment({ label, value, onChange, usualTime }: MomentProps) {
  const [typed, setTyped] = useState(() => localOf(value))
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    if ((fromLocal(typed) ?? undefined) !== value) setTyped(localOf(value))
  }
  return (
    <DateTimeField
      label={label}
      value={typed}
      usualTime={usualTime}
      onChange={(next) => {
        setTyped(next)
        onChange(fromLocal(next))
      }}
    />
  )
}

const localOf = (instant: string | undefined) => (instant === undefined ? '' : toLocal(new Date(instant)))
