import type { Permission } from '@parlance/contract/core/permissions.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#features/users/users.queries.ts'
import { PageBody } from '#ui/navigation/page-body.tsx'
import { SectionLink, SectionLinks } from '#ui/navigation/section-links.tsx'

type Section = {
  to:
    | '/account/sessions'
    | '/account/keys'
    | '/account/connections'
    | '/account/shared-threads'
    | '/account/usage'
    | '/account/notifications'
    | '/account/keyboard'
    | '/account/conversations'
    | '/account/data'
  label:
    | 'account.sessions'
    | 'account.connections'
    | 'account.data'
    | 'portable.conversations'
    | 'layout.my_keys'
    | 'layout.my_usage'
    | 'layout.notifications'
    | 'commands.keyboard'
    | 'layout.my_links'
  needs?: Permission[]
}

/** The sections of my account; some require a permission. */
const SECTIONS: Section[] = [
  { to: '/account/sessions', label: 'account.sessions' },
  {
    to: '/account/keys',
    label: 'layout.my_keys',
    needs: ['api:access', 'api_key:create'],
  },
  { to: '/account/connections', label: 'account.connections' },
  { to: '/account/shared-threads', label: 'layout.my_links' },
  { to: '/account/usage', label: 'layout.my_usage' },
  { to: '/account/notifications', label: 'layout.notifications' },
  {
    to: '/account/conversations',
    label: 'portable.conversations',
    needs: ['thread:list', 'chat:create'],
  },
  { to: '/account/keyboard', label: 'commands.keyboard' },
  { to: '/account/data', label: 'account.data' },
]

/** A page of my account, below the links to the other ones. */
export function AccountBody({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const can = useCan()
  return (
    <PageBody>
      <SectionLinks isFirst label={t('layout.my_account')}>
        {SECTIONS.filter(({ needs = [] }) => needs.every(can)).map(({ to, label }) => (
          <SectionLink key={to} to={to}>
            {t(label)}
          </SectionLink>
        ))}
      </SectionLinks>
      {children}
    </PageBody>
  )
}
